/// The newest recorded events of mocks as numbered lines, and always the first marked one.
///
/// Events of one mock have the numbers of its log, as in `calls(of:)`. Events of several mocks are
/// numbered in one sequence, in the order in which they happened, because each log begins with 1.
/// Messages that a stream has delivered in a row are one line, unless the report is about such
/// messages.
struct Timeline {
    /// The greatest number of events that are shown by default.
    static let limit = 10
    /// The greatest width, in characters, to which a column is padded.
    private static let widest = 80

    /// A line of the report.
    struct Entry {
        let snapshot: MockSnapshot
        let event: Event
        /// The number of messages for which it stands, of which the event is the last.
        var count = 1
    }

    /// Oldest first.
    let entries: [Entry]
    /// The number of older events that are not shown.
    private let hiddenCount: Int
    private let snapshots: [MockSnapshot]
    private let marked: Set<ObjectIdentifier>
    private let names: MockNames

    /// - Parameters:
    ///   - marked: the events that are marked with `>`.
    ///   - limit: the greatest number of lines that are shown.
    init(of snapshots: [MockSnapshot], marked: [Event] = [], limit: Int = Timeline.limit) {
        let ids = Set(marked.map(ObjectIdentifier.init))
        var newest = NewestEvents(of: snapshots)
        var entries: [Entry] = []
        while let next = newest.next() {
            if let last = entries.last, Self.isOneLine(last, next), ids.isDisjoint(with: [last.id, next.id]) {
                entries[entries.count - 1].count += 1
            } else if entries.count < limit {
                entries.append(next)
            } else {
                newest.unread()
                break
            }
        }
        var hiddenCount = newest.remainingCount
        let first = marked.min { $0.tick < $1.tick }.flatMap { event in
            snapshots.first { $0.has(event) }.map { Entry(snapshot: $0, event: event) }
        }
        if let first, hiddenCount > 0, !entries.contains(where: { $0.event === first.event }) {
            hiddenCount += (entries.last?.count ?? 1) - 1
            entries[entries.count - 1] = first
        }
        self.entries = entries.reversed()
        self.hiddenCount = hiddenCount
        self.snapshots = snapshots
        self.marked = ids
        names = MockNames(of: snapshots.map(\.core))
    }

    /// Whether two events, of which the second is older, are messages of a stream that one line
    /// shows.
    private static func isOneLine(_ event: Entry, _ older: Entry) -> Bool {
        !event.snapshot.isAboutReceipts && event.event.phase == .received && older.event.phase == .received
            && event.event.opening === older.event.opening
    }

    /// Returns the number that the report gives an event.
    private func number(of event: Event) -> Int {
        if snapshots.count == 1 { return event.number }
        return snapshots.reduce(0) { $0 + $1.count(through: event) }
    }

    /// The number and the name of an event in a report.
    func place(of event: Event) -> String { event.place(number) }

    /// The name of an rpc with that of its mock.
    func name(of rpc: String, in core: MockCore) -> String {
        "\(names[core]).\(rpc)"
    }

    /// The lines, at least one.
    var lines: [String] {
        guard !entries.isEmpty else { return ["nothing was called"] }
        let rows = entries.map(row)
        let widths = (0..<3).map { column in rows.map { min($0[column].count, Self.widest) }.max() ?? 0 }
        let lines = zip(entries, rows).map { entry, row in
            let columns = zip(row, widths).map(padded) + row[3...]
            let mark = marked.contains(entry.id) ? ">" : " "
            return "\(columns[0]) \(mark) \(columns[1...].joined(separator: "  "))".trimmingTrailingSpaces
        }
        return (hiddenCount > 0 ? ["… \(counted(hiddenCount, "event")) not shown"] : []) + lines
    }

    private func row(_ entry: Entry) -> [String] {
        let event = entry.event
        let snapshot = entry.snapshot
        let core = snapshot.core
        let rpc = snapshots.count == 1 ? event.rpc : name(of: event.rpc, in: core)
        let number = event.number == 0 && !snapshot.isAboutReceipts ? 0 : number(of: event)
        return [number > 0 ? "#\(number)" : "", rpc, what(core.describer, entry), snapshot.fate(of: event) ?? ""]
            .map(oneLine)
    }

    private func what(_ describer: Describer, _ entry: Entry) -> String {
        let event = entry.event
        switch event.phase {
        case .called: return (event.payload.map(describer.line) ?? "called") + way(event)
        case .sent, .received:
            let count = entry.count > 1 ? " \(entry.count) messages, the last" : ""
            return "\(event.phase)\(count) \(event.payload.map(describer.line) ?? "")"
        case .opened: return event.phase.rawValue + way(event)
        case .closed, .cancelled, .finished: return event.phase.rawValue
        }
    }

    private func way(_ event: Event) -> String {
        event.transport.map { " by \($0)" } ?? ""
    }
}

extension Timeline.Entry {
    fileprivate var id: ObjectIdentifier { ObjectIdentifier(event) }
}

/// The events and delivered messages of mocks, newest first. It looks at those that it returns, and
/// no others.
private struct NewestEvents {
    /// A part of a log, and the number of events of it that are left.
    private struct Source {
        let snapshot: MockSnapshot
        let events: [Event]
        var count: Int

        var newest: Event? { count > 0 ? events[count - 1] : nil }
    }

    private var sources: [Source]
    private var last: Int?

    init(of snapshots: [MockSnapshot]) {
        sources = snapshots.flatMap { snapshot in
            [snapshot.events, snapshot.receipts].map { Source(snapshot: snapshot, events: $0, count: $0.count) }
        }
    }

    var remainingCount: Int { sources.reduce(0) { $0 + $1.count } }

    mutating func next() -> Timeline.Entry? {
        var found: Timeline.Entry?
        for (index, source) in sources.enumerated() {
            guard let event = source.newest, found.map({ $0.event.tick < event.tick }) ?? true else { continue }
            found = Timeline.Entry(snapshot: source.snapshot, event: event)
            last = index
        }
        if found != nil, let last { sources[last].count -= 1 }
        return found
    }

    /// Puts back the event that was returned last.
    mutating func unread() {
        if let last { sources[last].count += 1 }
    }
}

extension [Event] {
    /// Returns the index of the first event after a moment, for events in their order.
    func firstIndex(after tick: Int) -> Int {
        var start = startIndex
        var end = endIndex
        while start < end {
            let middle = (start + end) / 2
            if self[middle].tick > tick { end = middle } else { start = middle + 1 }
        }
        return start
    }
}

extension String {
    fileprivate var trimmingTrailingSpaces: String {
        var text = self[...]
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
