import Foundation

/// What equal messages have in common.
struct MessageKey: Hashable, Sendable {
    let data: Data

    /// Data itself hashes its first bytes only.
    func hash(into hasher: inout Hasher) {
        data.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
}

/// Decides which recorded call answers a call. Equal requests get their recorded calls in order. It sends nothing, and waits for
/// nothing.
struct ReplayBook {
    /// How a call finds its recorded one: by its request or first input.
    enum Key: Hashable, Sendable {
        case input(rpc: String, MessageKey)
        /// A stream that is closed before its first input.
        case noInput(rpc: String)
        /// A stream whose server speaks first. They are taken in the order in which they are opened.
        case greeting(rpc: String)
    }

    private var queues: [Key: (calls: [Int], used: Int)] = [:]
    private let isRepeating: Bool
    private(set) var used: Set<Int> = []

    /// - Parameter isRepeating: whether the last of equal calls answers all further ones.
    init(_ keys: [Key], isRepeating: Bool) {
        self.isRepeating = isRepeating
        for (index, key) in keys.enumerated() { queues[key, default: ([], 0)].calls.append(index) }
    }

    /// Takes the next recorded call of a key; nil if there is none any more.
    mutating func take(_ key: Key) -> Int? {
        guard let queue = queues[key] else { return nil }
        guard queue.used < queue.calls.count else { return isRepeating ? queue.calls.last : nil }
        queues[key]?.used += 1
        used.insert(queue.calls[queue.used])
        return queue.calls[queue.used]
    }
}
