#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A run of bytes inside the request, not copied out of it. It is valid for as long as the
/// request's memory is: within the closure of `withRequest`, which creates the first one.
/// `ProtobufReader` cuts all others from it and checks every bound, so reading inside one needs no
/// check.
struct ProtobufBytes: @unchecked Sendable {
    // The memory is constant meanwhile, so threads may share it.
    fileprivate let base: UnsafePointer<UInt8>
    /// The offset of the first byte, counted from the start of the request.
    let lowerBound: Int
    /// The offset behind the last byte, counted from the start of the request.
    let upperBound: Int

    var count: Int { upperBound - lowerBound }
    var isEmpty: Bool { lowerBound == upperBound }

    /// No bytes: the value of a field that is not set. Its address is never read.
    static var none: ProtobufBytes {
        ProtobufBytes(base: UnsafePointer(bitPattern: 1).unsafelyUnwrapped, lowerBound: 0, upperBound: 0)
    }

    /// Passes the whole request to `body`. No `ProtobufBytes` may be used after it returns.
    static func withRequest<Result>(
        _ request: UnsafeRawBufferPointer, _ body: (ProtobufBytes) throws -> Result
    ) rethrows -> Result {
        guard let address = request.baseAddress else { return try body(.none) }
        let base = address.assumingMemoryBound(to: UInt8.self)
        return try body(ProtobufBytes(base: base, lowerBound: 0, upperBound: request.count))
    }

    /// The part in a range of offsets, both counted from the start of the request. It is cut to
    /// this run's bounds.
    func slice(_ range: Range<Int>) -> ProtobufBytes {
        let bounds = range.clamped(to: lowerBound..<upperBound)
        return ProtobufBytes(base: base, lowerBound: bounds.lowerBound, upperBound: bounds.upperBound)
    }
}

extension ProtobufBytes {
    /// The part in a range of offsets that are known to be within this run's bounds.
    func uncheckedSlice(_ range: Range<Int>) -> ProtobufBytes {
        assert(range.lowerBound >= lowerBound && range.upperBound <= upperBound)
        return ProtobufBytes(base: base, lowerBound: range.lowerBound, upperBound: range.upperBound)
    }
}

extension ProtobufBytes: RandomAccessCollection {
    var startIndex: Int { lowerBound }
    var endIndex: Int { upperBound }

    /// The index is an offset in the request.
    subscript(position: Int) -> UInt8 {
        assert(position >= lowerBound && position < upperBound)
        return base[position]
    }

    subscript(bounds: Range<Int>) -> ProtobufBytes { slice(bounds) }

    func withContiguousStorageIfAvailable<Result>(
        _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result? {
        try body(UnsafeBufferPointer(start: base + lowerBound, count: count))
    }
}

extension ProtobufBytes: Hashable {
    static func == (left: ProtobufBytes, right: ProtobufBytes) -> Bool {
        left.count == right.count && memcmp(left.base + left.lowerBound, right.base + right.lowerBound, left.count) == 0
    }

    /// The count comes first, so that `("a", "bc")` and `("ab", "c")` differ.
    func hash(into hasher: inout Hasher) {
        hasher.combine(count)
        hasher.combine(bytes: UnsafeRawBufferPointer(start: base + lowerBound, count: count))
    }
}

extension ProtobufBytes {
    /// The bytes as text. Throws a `ProtobufError` if they are not UTF-8.
    ///
    /// - Parameter field: the number of the field that holds them, for the error.
    func string(field: Int) throws(ProtobufError) -> String {
        guard isValidUTF8 else { throw ProtobufError(problem: .invalidUTF8(field: field), offset: lowerBound) }
        return String(decoding: self, as: UTF8.self)
    }

    /// Whether every byte is ASCII; such text needs no decoding.
    var isASCII: Bool {
        var highBits: UInt8 = 0
        for index in lowerBound..<upperBound { highBits |= base[index] }
        return highBits < 0x80
    }

    private var isValidUTF8: Bool {
        if isASCII { return true }
        var decoder = UTF8()
        var iterator = makeIterator()
        while true {
            switch decoder.decode(&iterator) {
            case .scalarValue: continue
            case .emptyInput: return true
            case .error: return false
            }
        }
    }
}
