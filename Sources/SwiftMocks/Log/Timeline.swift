/// The recorded events of mocks as numbered lines. If there are too many, only the newest.
///
/// Events of one mock have the numbers of its log, as in `calls(of:)`. Events of several mocks are
/// numbered in one sequence, in the order in which they happened, because each log begins with 1.
struct Timeline {
    /// The greatest number of events that are shown by default.
    static let limit = 10
    private static let widest = 80

    private struct Entry {
        let snapshot: MockSnapshot
        let event: Event
    }

    private let entries: [Entry]
    private let limit: Int
    private let marked: Set<ObjectIdentifier>
    private let names: MockNames
    /// The numbers of events of several mocks; nil for one mock.
    private let numbers: [ObjectIdentifier: Int]?

    /// - Parameters:
    ///   - marked: the events that are marked with `>`.
    ///   - limit: the greatest number of events that are shown.
    init(of snapshots: [MockSnapshot], marked: [Event] = [], limit: Int = Timeline.limit) {
        self.limit = limit
        let entries = snapshots.flatMap { snapshot in
            (snapshot.events + snapshot.receipts).map { Entry(snapshot: snapshot, event: $0) }
        }
        let areMany = snapshots.count > 1
        self.entries =
            areMany || snapshots.contains { !$0.receipts.isEmpty }
            ? entries.sorted { $0.event.tick < $1.event.tick } : entries
        numbers =
            areMany ? .init(uniqueKeysWithValues: zip(self.entries.map { ObjectIdentifier($0.event) }, 1...)) : nil
        names = MockNames(of: snapshots.map(\.core))
        self.marked = Set(marked.map(ObjectIdentifier.init))
    }

    private func number(of event: Event) -> Int {
        numbers?[ObjectIdentifier(event)] ?? event.number
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
        let (shown, isCut) = shown
        let rows = shown.map(row)
        let widths = (0..<3).map { column in rows.map { min($0[column].count, Self.widest) }.max() ?? 0 }
        let lines = zip(shown, rows).map { entry, row in
            let columns = zip(row, widths).map(padded) + row[3...]
            let mark = marked.contains(ObjectIdentifier(entry.event)) ? ">" : " "
            return "\(columns[0]) \(mark) \(columns[1...].joined(separator: "  "))".trimmingTrailingSpaces
        }
        return (isCut ? ["… \(counted(entries.count - shown.count, "event")) not shown"] : []) + lines
    }

    /// The newest events, and always the first marked one.
    private var shown: ([Entry], isCut: Bool) {
        guard entries.count > limit else { return (entries, false) }
        let newest = entries.suffix(limit)
        let first = entries.first { marked.contains(ObjectIdentifier($0.event)) }
        guard let first, !newest.contains(where: { $0.event === first.event }) else { return (Array(newest), true) }
        return ([first] + newest.dropFirst(), true)
    }

    private func row(_ entry: Entry) -> [String] {
        let event = entry.event
        let core = entry.snapshot.core
        let rpc = numbers == nil ? event.rpc : name(of: event.rpc, in: core)
        let number = number(of: event)
        return [number > 0 ? "#\(number)" : "", rpc, what(core.describer, event), entry.snapshot.fate(of: event) ?? ""]
            .map(oneLine)
    }

    private func what(_ describer: Describer, _ event: Event) -> String {
        switch event.phase {
        case .called: (event.payload.map(describer.line) ?? "called") + way(event)
        case .sent, .received: "\(event.phase) \(event.payload.map(describer.line) ?? "")"
        case .opened: event.phase.rawValue + way(event)
        case .closed, .cancelled, .finished: event.phase.rawValue
        }
    }

    private func way(_ event: Event) -> String {
        event.transport.map { " by \($0)" } ?? ""
    }
}

extension String {
    fileprivate var trimmingTrailingSpaces: String {
        var text = self[...]
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
