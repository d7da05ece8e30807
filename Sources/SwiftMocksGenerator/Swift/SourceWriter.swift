/// Collects the text of a file.
struct SourceWriter: ~Copyable, SourceOutput {
    private var utf8 = ByteBuffer(capacity: 1 << 14)
    /// How many bytes may still be printed.
    private var room: Int
    /// Whether more was printed than there was room for. What did not fit is dropped.
    private(set) var isOverfull = false

    /// - Parameter room: in bytes, for all that is ever printed.
    init(room: Int) {
        self.room = room
    }

    /// Returns what was printed since the last call. It is a copy, so that the next file reuses the buffer.
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
        room -= bytes.count
        if room < 0 { isOverfull = true }
        if !isOverfull { utf8.append(bytes) }
    }
}
