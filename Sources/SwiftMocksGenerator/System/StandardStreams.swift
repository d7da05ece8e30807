#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A failed read or write on a standard stream.
struct StreamError: Error, CustomStringConvertible {
    let stream: String
    let reason: String

    var description: String { "\(stream): \(reason)" }
}

/// The process's standard input, output and error, unbuffered.
enum StandardStreams {
    static var inputIsTerminal: Bool { isatty(STDIN_FILENO) == 1 }

    /// Reads standard input to its end and passes the bytes to `body`.
    static func withInput<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) throws -> Result {
        var buffer = InputBuffer()
        defer { buffer.deallocate() }
        try buffer.fill()
        return try body(buffer.bytes)
    }

    /// Writes all pieces to standard output, many in each call: one call for each piece would leave the pages of a pipe
    /// half empty.
    static func writeOutput(_ pieces: [Bytes]) throws {
        // Systems accept 1024 in one call.
        for start in stride(from: 0, to: pieces.count, by: 1024) {
            let vectors = pieces[start..<min(start + 1024, pieces.count)].map { vector(of: $0.buffer) }
            try withExtendedLifetime(pieces) { try writeAll(vectors, to: STDOUT_FILENO, name: "standard output") }
        }
    }

    static func writeOutput(_ text: String) throws {
        try withVector(of: text) { try writeAll([$0], to: STDOUT_FILENO, name: "standard output") }
    }

    /// Writes to standard error. A failure can't be reported.
    static func writeError(_ text: String) {
        withVector(of: text) { try? writeAll([$0], to: STDERR_FILENO, name: "standard error") }
    }

    private static func withVector(of text: String, _ body: (iovec) throws -> Void) rethrows {
        var text = text
        try text.withUTF8 { try body(vector(of: $0)) }
    }

    private static func vector(of bytes: UnsafeBufferPointer<UInt8>) -> iovec {
        iovec(iov_base: UnsafeMutableRawPointer(mutating: bytes.baseAddress), iov_len: bytes.count)
    }

    /// Makes a write to a closed pipe an error to report, instead of the silent end of the process.
    static func ignoreBrokenPipes() { _ = signal(SIGPIPE, SIG_IGN) }

    private static func writeAll(_ vectors: [iovec], to descriptor: Int32, name: String) throws {
        var rest = vectors[...]
        while true {
            while rest.first?.iov_len == 0 { rest.removeFirst() }
            if rest.isEmpty { return }
            let count = rest.withUnsafeBufferPointer { writev(descriptor, $0.baseAddress, Int32($0.count)) }
            if count <= 0 {
                guard count < 0 && waitsAfterFailure(for: descriptor, Int16(POLLOUT)) else {
                    throw StreamError(stream: name, reason: lastSystemError())
                }
            } else {
                rest.dropFirst(bytes: count)
            }
        }
    }
}

extension ArraySlice<iovec> {
    /// Removes the first `count` bytes. There must be at least as many.
    fileprivate mutating func dropFirst(bytes count: Int) {
        var count = count
        while let first = self.first, first.iov_len <= count {
            count -= first.iov_len
            removeFirst()
        }
        if count == 0 { return }
        self[startIndex].iov_base += count
        self[startIndex].iov_len -= count
    }
}

/// Whether to try a failed call again: after a signal at once, on a non-blocking stream once it is ready.
private func waitsAfterFailure(for descriptor: Int32, _ event: Int16) -> Bool {
    if errno == EINTR { return true }
    guard errno == EAGAIN else { return false }
    var waiting = pollfd(fd: descriptor, events: event, revents: 0)
    return poll(&waiting, 1, -1) > 0 || errno == EINTR
}

/// More in one call is an error on Darwin.
private let largestTransfer = Int(Int32.max)

/// The bytes read so far.
private struct InputBuffer {
    private var start: UnsafeMutableRawPointer?
    private var capacity = 0
    private var count = 0

    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: count) }

    /// The limit of protobuf's own readers, in bytes.
    private static let longestRequest = Int(Int32.max)

    mutating func fill() throws {
        try grow(to: Self.expectedSize())
        LargeMemory.clearBeside(start, capacity)
        while true {
            if count > Self.longestRequest { throw Self.tooLong }
            if count == capacity { try grow(to: capacity * 2) }
            let received = read(STDIN_FILENO, start! + count, min(capacity - count, largestTransfer))
            if received == 0 { return }
            if received > 0 {
                count += received
            } else if !waitsAfterFailure(for: STDIN_FILENO, Int16(POLLIN)) {
                throw StreamError(stream: "standard input", reason: lastSystemError())
            }
        }
    }

    func deallocate() { free(start) }

    private mutating func grow(to size: Int) throws {
        let size = Self.usefulCapacity(size)
        guard let grown = start == nil ? LargeMemory.allocate(size) : LargeMemory.grow(start, to: size) else {
            throw StreamError(stream: "standard input", reason: lastSystemError())
        }
        start = grown
        capacity = size
    }

    /// The last huge page is completed if at least half of it is needed: so much in small pages would take longer to map.
    private static func usefulCapacity(_ size: Int) -> Int {
        let rest = size % LargeMemory.hugePage
        return size > LargeMemory.hugePage && rest >= LargeMemory.hugePage / 2
            ? size - rest + LargeMemory.hugePage : size
    }

    /// A file's size and a byte to see its end; for a pipe, room for a usual request.
    private static func expectedSize() throws -> Int {
        var status = stat()
        guard isRegularFile(STDIN_FILENO), fstat(STDIN_FILENO, &status) == 0 else { return 1 << 20 }
        if status.st_size > longestRequest { throw tooLong }
        return Int(status.st_size) + 1
    }

    private static var tooLong: StreamError {
        StreamError(stream: "standard input", reason: "it is longer than the 2 GiB that a protobuf message may have")
    }
}
