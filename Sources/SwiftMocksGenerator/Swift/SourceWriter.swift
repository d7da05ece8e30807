/// Collects the text of a file.
struct SourceWriter: ~Copyable, SourceOutput {
    private var utf8 = ByteBuffer(capacity: 1 << 14)
    /// The number of bytes that may be printed between two calls of `take`.
    private let room: Int
    /// Whether more was printed than fits. The rest is dropped.
    private(set) var isOverfull = false

    /// - Parameter room: the number of bytes that may be printed between two calls of `take`.
    init(room: Int) {
        self.room = room
    }

    /// Returns the text printed since the last call. It is a copy, so that the next file reuses the buffer.
    mutating func take() -> [UInt8] {
        defer { utf8.removeAll() }
        return Array(utf8.bytes)
    }

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
