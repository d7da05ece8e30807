/// Queues of answers in the order of stubbing, oldest first. Each step takes the time to find a
/// place in a sorted list, because a test may have thousands of statements.
struct QueueList<Entry: QueueListEntry> {
    private(set) var entries: [Entry] = []

    /// Adds an entry, unless it is there.
    mutating func insert(_ entry: Entry) {
        let index = index(of: entry)
        if !has(entry, at: index) { entries.insert(entry, at: index) }
    }

    mutating func remove(_ entry: Entry) {
        let index = index(of: entry)
        if has(entry, at: index) { entries.remove(at: index) }
    }

    private func has(_ entry: Entry, at index: Int) -> Bool {
        index < entries.count && entries[index].queue === entry.queue
    }

    /// The place where an entry is, or belongs.
    private func index(of entry: Entry) -> Int {
        if let last = entries.last, last.serial < entry.serial { return entries.endIndex }
        var range = entries.indices
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            range =
                entries[middle].serial < entry.serial ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return range.lowerBound
    }
}

/// A queue of answers in a list, with what a call must know before it asks the queue.
protocol QueueListEntry {
    var queue: AnswerQueue { get }
    /// Numbers the entries of a mock in the order of stubbing.
    var serial: Int { get }
}
