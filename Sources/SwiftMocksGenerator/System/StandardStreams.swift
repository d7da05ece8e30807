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
        enlargePipe(STDIN_FILENO)
        var buffer = try InputBuffer()
        defer { buffer.deallocate() }
        try buffer.fill()
        return try body(buffer.bytes)
    }

    /// Writes pieces to standard output, one after the other. Throws a `StreamError`.
    static func writeOutput(_ pieces: [[UInt8]]) throws {
        enlargePipe(STDOUT_FILENO)
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

/// Gives a pipe room for 1 MiB, so that the processes at its ends take turns less often: Linux
/// gives it 64 KiB. Does nothing where the stream is no pipe, or the system allows no more.
private func enlargePipe(_ descriptor: Int32) {
    #if os(Linux)
        let setPipeSize: Int32 = 1031  // F_SETPIPE_SZ of <fcntl.h>, which Swift does not import
        _ = fcntl(descriptor, setPipeSize, 1 << 20)
    #endif
}

/// More in one call is an error on Darwin.
private let largestTransfer = Int(Int32.max)

/// The bytes read so far, in address space for the longest request: they never move as they become
/// more. They are freed by `deallocate`, which its owner calls once.
private struct InputBuffer {
    private let start: UnsafeMutableRawPointer
    private let capacity: Int
    private var count = 0

    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: count) }

    /// The limit of protobuf's own readers, in bytes.
    private static let longestRequest = Int(Int32.max)

    /// Throws a `StreamError` if the system has no address space, or if standard input is a file
    /// that is too long.
    init() throws {
        var status = stat()
        // Only a file has a size before it is read.
        if fstat(STDIN_FILENO, &status) == 0, status.st_size > Self.longestRequest { throw Self.tooLong }
        // A process may be limited to less.
        var size = Self.longestRequest + 1
        var address = Self.reserve(size)
        while address == nil, size > 1 << 20 {
            size /= 2
            address = Self.reserve(size)
        }
        guard let address else { throw Self.failure() }
        start = address
        capacity = size
        useHugePages()
    }

    /// Reads to the end of standard input.
    mutating func fill() throws {
        while true {
            if count > Self.longestRequest { throw Self.tooLong }
            if count == capacity { throw Self.failure(reason: "there is no memory for more of it") }
            let received = read(STDIN_FILENO, start + count, min(capacity - count, largestTransfer))
            if received == 0 { return }
            if received > 0 {
                count += received
            } else if !waitsAfterFailure(for: STDIN_FILENO, Int16(POLLIN)) {
                throw Self.failure()
            }
        }
    }

    func deallocate() { munmap(start, capacity) }

    /// Returns address space; nil if there is none. The system gives it memory when it is written.
    private static func reserve(_ size: Int) -> UnsafeMutableRawPointer? {
        let address = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON | MAP_NORESERVE, -1, 0)
        let failed = UnsafeMutableRawPointer(bitPattern: -1)  // MAP_FAILED
        return address == failed ? nil : address
    }

    /// In pages of 4 KiB, a large request costs as much to map as to read. A small one needs no
    /// huge page.
    private func useHugePages() {
        #if os(Linux)
            let page = 1 << 21
            if capacity > page { madvise(start + page, capacity - page, MADV_HUGEPAGE) }
        #endif
    }

    private static var tooLong: StreamError {
        failure(reason: "it is longer than the 2 GiB that a protobuf message may have")
    }

    private static func failure(reason: String = lastSystemError()) -> StreamError {
        StreamError(stream: "standard input", reason: reason)
    }
}
