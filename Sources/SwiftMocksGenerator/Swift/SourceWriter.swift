/// Collects the text of a file.
struct SourceWriter: ~Copyable, SourceOutput {
    private(set) var utf8: [UInt8] = []
    private let room: Int
    /// Whether more was printed than fits. The rest is dropped.
    private(set) var isOverfull = false

    init(room: Int) {
        self.room = room
        utf8.reserveCapacity(min(room, 1 << 13))
    }

    mutating func print(_ code: SourceCode) {
        code.utf8.withUnsafeBufferPointer { append(utf8: $0) }
        endLine()
    }

    mutating func endLine() { append(text: "\n") }

    @inline(__always)
    mutating func append(utf8 bytes: UnsafeBufferPointer<UInt8>) {
        if bytes.count > room - utf8.count { isOverfull = true }
        if !isOverfull { utf8.append(contentsOf: bytes) }
    }
}
