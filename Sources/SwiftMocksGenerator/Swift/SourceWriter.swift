/// Collects the text of a file, up to a limit. It is not copied, because that would copy the text.
struct SourceWriter: ~Copyable, SourceOutput {
    private(set) var utf8: [UInt8] = []
    /// The number of bytes that may be printed.
    private let room: Int
    /// Whether more was printed than fits. The rest is dropped.
    private(set) var isOverfull = false

    /// - Parameter room: the number of bytes that may be printed.
    init(room: Int) {
        self.room = room
        utf8.reserveCapacity(min(room, 1 << 13))
    }

    /// Adds a piece of source, and a line end.
    mutating func print(_ code: SourceCode) {
        code.utf8.withUnsafeBufferPointer { append(utf8: $0) }
        endLine()
    }

    mutating func endLine() { append(text: "\n") }

    mutating func append(utf8 bytes: UnsafeBufferPointer<UInt8>) {
        if bytes.count > room - utf8.count { isOverfull = true }
        if !isOverfull { utf8.append(contentsOf: bytes) }
    }
}
