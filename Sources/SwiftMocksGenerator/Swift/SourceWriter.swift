/// Collects the text of a file.
struct SourceWriter: ~Copyable, SourceOutput {
    private var utf8: ByteBuffer
    /// The number of bytes that may be printed between two calls of `take`.
    private let room: Int
    /// Whether more was printed than fits. The rest is dropped.
    private(set) var isOverfull = false

    /// - Parameters:
    ///   - room: the number of bytes that may be printed between two calls of `take`.
    ///   - expected: about how many bytes will be printed in all.
    init(room: Int, expected: Int = 1 << 14) {
        self.room = room
        utf8 = ByteBuffer(capacity: expected)
    }

    /// Returns the text printed since the last call.
    mutating func take() -> Bytes { utf8.take() }

    /// Adds the code and a line end.
    mutating func print(_ code: SourceCode) {
        code.utf8.withUnsafeBufferPointer { append(utf8: $0) }
        endLine()
    }

    mutating func endLine() { append(text: "\n") }

    @inline(__always)
    mutating func append(utf8 bytes: UnsafeBufferPointer<UInt8>) {
        if bytes.count > room - utf8.count { isOverfull = true }
        if !isOverfull { utf8.append(bytes) }
    }
}
