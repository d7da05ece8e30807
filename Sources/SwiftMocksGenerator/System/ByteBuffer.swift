#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Bytes that do not change any more. Those taken from one buffer share memory.
public struct Bytes: RandomAccessCollection, @unchecked Sendable {
    private let memory: Memory
    /// Valid for as long as `self` lives.
    let buffer: UnsafeBufferPointer<UInt8>

    fileprivate init(_ memory: Memory, _ buffer: UnsafeBufferPointer<UInt8>) {
        self.memory = memory
        self.buffer = buffer
    }

    /// Zero.
    public var startIndex: Int { 0 }
    /// The number of bytes.
    public var endIndex: Int { buffer.count }
    /// The byte at this place.
    public subscript(position: Int) -> UInt8 { buffer[position] }

    /// Passes all bytes to `body`. They are valid until it returns.
    public func withContiguousStorageIfAvailable<Result>(
        _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result? {
        try body(buffer)
    }
}

/// A block of memory.
private final class Memory {
    private(set) var start: UnsafeMutablePointer<UInt8>
    private(set) var capacity: Int

    /// Ends the process if there is no memory, as Swift's own collections do.
    init(capacity: Int) {
        guard let start = LargeMemory.allocate(capacity) else { fatalError("out of memory") }
        self.start = start.assumingMemoryBound(to: UInt8.self)
        self.capacity = capacity
    }

    deinit { free(start) }

    func grow(to capacity: Int) {
        guard let grown = LargeMemory.grow(start, to: capacity) else { fatalError("out of memory") }
        start = grown.assumingMemoryBound(to: UInt8.self)
        self.capacity = capacity
    }
}

/// A buffer to which bytes are appended, far cheaper than with an array, and which parts with them without a copy.
struct ByteBuffer: ~Copyable {
    private var memory: Memory
    /// Where the bytes begin that were appended since the last call of `take`.
    private var start: UnsafeMutablePointer<UInt8>
    /// The number of bytes from `start` to the end of the memory.
    private var capacity: Int
    /// The number of bytes appended since the last call of `take`.
    private(set) var count = 0

    init(capacity: Int) {
        memory = Memory(capacity: max(capacity, 1))
        start = memory.start
        self.capacity = memory.capacity
    }

    @inline(__always)
    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let source = bytes.baseAddress else { return }
        if bytes.count > capacity - count { grow(by: bytes.count) }
        memcpy(start + count, source, bytes.count)
        count += bytes.count
    }

    mutating func append(_ bytes: [UInt8]) { bytes.withUnsafeBufferPointer { append($0) } }

    /// Returns the bytes appended since the last call.
    mutating func take() -> Bytes {
        defer {
            start += count
            capacity -= count
            count = 0
        }
        return Bytes(memory, UnsafeBufferPointer(start: start, count: count))
    }

    @inline(never)
    private mutating func grow(by added: Int) {
        if start == memory.start {
            memory.grow(to: max(2 * capacity, count + added))
        } else {
            let larger = Memory(capacity: max(min(2 * memory.capacity, LargeMemory.hugePage), 2 * (count + added)))
            memcpy(larger.start, start, count)
            memory = larger
        }
        start = memory.start
        capacity = memory.capacity
    }
}
