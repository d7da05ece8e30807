/// The text of a file in the making.
struct SourceWriter: ~Copyable, SourceOutput {
    private var utf8 = ByteBuffer(capacity: 1 << 14)
    /// How many bytes may still be printed.
    private var room: Int
    /// Whether more was printed than there was room for; what did not fit is gone.
    private(set) var isOverfull = false

    /// - Parameter room: in bytes, for all that is ever printed.
    init(room: Int) {
        self.room = room
    }

    /// What was added since the last call. A copy, so that the next file is written into the same room.
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
