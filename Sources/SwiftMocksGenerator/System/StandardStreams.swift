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
    static func writeOutput(_ pieces: [[UInt8]]) throws {
        var rest = pieces[...]
        while !rest.isEmpty {
            var vectors: [iovec] = []
            try withVectors(of: rest.prefix(piecesAtOnce), &vectors) {
                try writeAll($0, to: STDOUT_FILENO, name: "standard output")
            }
            rest = rest.dropFirst(piecesAtOnce)
        }
    }

    /// Systems accept 1024; a lower number limits the depth of recursion.
    private static let piecesAtOnce = 256

    /// Passes the pieces to `body`, after those in `vectors`.
    private static func withVectors(
        of pieces: ArraySlice<[UInt8]>, _ vectors: inout [iovec], _ body: ([iovec]) throws -> Void
    ) rethrows {
        guard let piece = pieces.first else { return try body(vectors) }
        try piece.withUnsafeBytes { bytes in
            let start = UnsafeMutableRawPointer(mutating: bytes.baseAddress)
            vectors.append(iovec(iov_base: start, iov_len: bytes.count))
            try withVectors(of: pieces.dropFirst(), &vectors, body)
        }
    }

    /// Writes to standard error. A failure can't be reported.
    static func writeError(_ text: String) {
        var text = text
        text.withUTF8 {
            let bytes = iovec(iov_base: UnsafeMutableRawPointer(mutating: $0.baseAddress), iov_len: $0.count)
            try? writeAll([bytes], to: STDERR_FILENO, name: "standard error")
        }
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

/// Grows by `realloc`, which moves large blocks without copying them.
private struct InputBuffer {
    private var start: UnsafeMutableRawPointer?
    private var capacity = 0
    private var count = 0

    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: count) }

    /// The limit of protobuf's own readers, in bytes.
    private static let longestRequest = Int(Int32.max)

    mutating func fill() throws {
        try grow(to: Self.expectedSize())
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
        guard let grown = start == nil ? Self.allocated(size) : realloc(start, size) else {
            throw StreamError(stream: "standard input", reason: lastSystemError())
        }
        start = grown
        capacity = size
        askForHugePages()
    }

    private static let hugePage = 1 << 21

    /// The last huge page is completed if at least half of it is needed: so much in small pages would take longer to map.
    private static func usefulCapacity(_ size: Int) -> Int {
        let rest = size % hugePage
        return size > hugePage && rest >= hugePage / 2 ? size - rest + hugePage : size
    }

    /// Memory that begins at a huge page if it is larger than one.
    private static func allocated(_ size: Int) -> UnsafeMutableRawPointer? {
        if size < hugePage { return malloc(size) }
        var start: UnsafeMutableRawPointer?
        errno = posix_memalign(&start, hugePage, size)
        return start
    }

    /// A large request in pages of 4 KiB costs as much to map as to read: without huge pages, 143 MB take 1.4 times the
    /// processor time.
    private func askForHugePages() {
        #if os(Linux)
            let hugePage = UInt(Self.hugePage)
            let first = (UInt(bitPattern: start) + hugePage - 1) & ~(hugePage - 1)
            let end = (UInt(bitPattern: start) + UInt(capacity)) & ~(hugePage - 1)
            if first < end { madvise(UnsafeMutableRawPointer(bitPattern: first), Int(end - first), MADV_HUGEPAGE) }
        #endif
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
