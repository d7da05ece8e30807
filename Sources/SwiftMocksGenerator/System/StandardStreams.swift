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

    /// Reads standard input to its end, and passes the bytes to `body`. They are valid only until
    /// `body` returns. Throws a `StreamError` for more than 2 GiB.
    static func withInput<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) throws -> Result {
        var buffer = InputBuffer()
        defer { buffer.deallocate() }
        try buffer.fill()
        return try body(buffer.bytes)
    }

    /// Writes pieces to standard output, one after the other. Throws a `StreamError`.
    static func writeOutput(_ pieces: [[UInt8]]) throws {
        for piece in pieces { try send(piece, to: STDOUT_FILENO, name: "standard output") }
    }

    /// Writes to standard error. A failure can't be reported.
    static func writeError(_ text: String) {
        try? send(Array(text.utf8), to: STDERR_FILENO, name: "standard error")
    }

    /// Makes a write to a closed pipe an error to report, instead of the silent end of the process.
    static func ignoreBrokenPipes() { _ = signal(SIGPIPE, SIG_IGN) }

    private static func send(_ bytes: [UInt8], to descriptor: Int32, name: String) throws {
        try bytes.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let part = UnsafeRawBufferPointer(rebasing: rest.prefix(largestTransfer))
                let count = write(descriptor, part.baseAddress, part.count)
                if count > 0 {
                    rest = rest.dropFirst(count)
                } else if count == 0 || !waitsAfterFailure(for: descriptor, Int16(POLLOUT)) {
                    throw StreamError(stream: name, reason: lastSystemError())
                }
            }
        }
    }
}

/// Whether to try a failed call again: after a signal at once, on a non-blocking stream once it is
/// ready.
private func waitsAfterFailure(for descriptor: Int32, _ event: Int16) -> Bool {
    if errno == EINTR { return true }
    guard errno == EAGAIN else { return false }
    var waiting = pollfd(fd: descriptor, events: event, revents: 0)
    return poll(&waiting, 1, -1) > 0 || errno == EINTR
}

/// More in one call is an error on Darwin.
private let largestTransfer = Int(Int32.max)

/// The bytes read so far. They are freed by `deallocate`, which its owner calls once.
private struct InputBuffer {
    private var start: UnsafeMutableRawPointer?
    private var capacity = 0
    private var count = 0

    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: count) }

    /// The limit of protobuf's own readers, in bytes.
    private static let longestRequest = Int(Int32.max)

    /// Reads to the end of standard input.
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
        guard let grown = realloc(start, size) else {
            throw StreamError(stream: "standard input", reason: lastSystemError())
        }
        start = grown
        capacity = size
        useHugePages()
    }

    /// Without huge pages, a request of 143 MB takes 1.4 times the time: in pages of 4 KiB it costs
    /// as much to map as to read.
    private func useHugePages() {
        #if os(Linux)
            let page = 1 << 21
            let address = Int(bitPattern: start)
            let first = (address + page - 1) & -page
            let count = (address + capacity) & -page - first
            if count > 0 { madvise(UnsafeMutableRawPointer(bitPattern: first), count, MADV_HUGEPAGE) }
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
