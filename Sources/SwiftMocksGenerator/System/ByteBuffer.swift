#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A buffer to which bytes are appended, far cheaper than with an array.
///
/// It grows by `realloc`, which moves large blocks without copying them.
struct ByteBuffer: ~Copyable {
    private var start: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    private(set) var count = 0

    init(capacity: Int) {
        self.capacity = max(capacity, 1)
        start = Self.reallocated(nil, capacity: self.capacity)
    }

    deinit { free(start) }

    var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }

    @inline(__always)
    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let source = bytes.baseAddress else { return }
        if bytes.count > capacity - count { grow(by: bytes.count) }
        memcpy(start + count, source, bytes.count)
        count += bytes.count
    }

    mutating func removeAll() { count = 0 }

    @inline(never)
    private mutating func grow(by added: Int) {
        capacity = max(2 * capacity, count + added)
        start = Self.reallocated(start, capacity: capacity)
    }

    /// Ends the process if there is no memory, as Swift's own collections do.
    private static func reallocated(_ start: UnsafeMutablePointer<UInt8>?, capacity: Int) -> UnsafeMutablePointer<UInt8>
    {
        guard let moved = realloc(start, capacity) else { fatalError("out of memory") }
        return moved.assumingMemoryBound(to: UInt8.self)
    }
}
