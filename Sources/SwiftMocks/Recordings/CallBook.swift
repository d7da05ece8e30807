/// Finds the recorded calls of equal requests, in their order.
struct CallBook<Key: Hashable & Sendable, Call: Sendable>: Sendable {
    struct Entry: Sendable {
        let call: Call
        var isUsed = false
    }

    private(set) var entries: [Entry]
    /// The indices of the calls that are left, by their key.
    private var unused: [Key: ArraySlice<Int>]

    init(_ calls: [Call], by key: (Call) -> Key) {
        entries = calls.map { Entry(call: $0) }
        unused = Dictionary(grouping: calls.indices) { key(calls[$0]) }.mapValues { $0[...] }
    }

    /// Takes the next recorded call of a key; nil if there is none left.
    /// - Parameter isRepeating: whether the last one answers all further ones.
    mutating func take(_ key: Key, isRepeating: Bool = false) -> Call? {
        guard let next = unused[key]?.first else { return nil }
        if !isRepeating || unused[key]?.count != 1 { unused[key]?.removeFirst() }
        entries[next].isUsed = true
        return entries[next].call
    }
}
