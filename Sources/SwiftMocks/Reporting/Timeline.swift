/// What mocks have recorded, as numbered lines; the newest ones, if there are too many.
struct Timeline {
    /// More events than this are not shown.
    static let limit = 10
    /// What is wider than this pads nothing else.
    private static let widest = 80

    private typealias Entry = (snapshot: MockSnapshot, event: Event)

    private let entries: [Entry]
    private let marked: Set<ObjectIdentifier>
    private let name: (MockCore) -> String?

    /// - Parameter marked: events that get a `>`.
    init(of snapshots: [MockSnapshot], marked: [Event] = []) {
        let entries = snapshots.flatMap { snapshot in snapshot.events.map { (snapshot: snapshot, event: $0) } }
        self.entries = snapshots.count > 1 ? entries.sorted { $0.event.tick < $1.event.tick } : entries
        self.name = snapshots.count > 1 ? Self.names(of: snapshots.map(\.core)) : { _ in nil }
        self.marked = Set(marked.map(ObjectIdentifier.init))
    }

    /// What to call several mocks: those of one name by the line they were made at, too.
    static func names(of cores: [MockCore]) -> (MockCore) -> String {
        let counts = Dictionary(cores.map { ($0.name, 1) }, uniquingKeysWith: +)
        return { core in counts[core.name] == 1 ? core.name : "\(core.name)(line \(core.site.line))" }
    }

    var lines: [String] {
        guard !self.entries.isEmpty else { return ["nothing was called"] }
        let (shown, isCut) = self.shown
        let rows = shown.map(self.row)
        let widths = (0..<3).map { column in rows.map { min($0[column].count, Self.widest) }.max() ?? 0 }
        let lines = rows.map { row in
            let padding = (0..<3).map { padded(row[$0], to: widths[$0] + ($0 == 0 ? 1 : 2)) }
            return (padding.joined() + row[3]).trimmingTrailingSpaces
        }
        return (isCut ? ["… \(counted(self.entries.count - shown.count, "event")) not shown"] : []) + lines
    }

    /// The newest events, but never without the first marked one.
    private var shown: ([Entry], isCut: Bool) {
        guard self.entries.count > Self.limit else { return (self.entries, false) }
        let newest = self.entries.suffix(Self.limit)
        let first = self.entries.first { self.marked.contains(ObjectIdentifier($0.event)) }
        guard let first, !newest.contains(where: { $0.event === first.event }) else { return (Array(newest), true) }
        return ([first] + newest.dropFirst(), true)
    }

    private func row(_ entry: Entry) -> [String] {
        let (snapshot, event) = entry
        let core = snapshot.core
        let mark = self.marked.contains(ObjectIdentifier(event)) ? ">" : " "
        let rpc = [self.name(core), event.rpc].compactMap { $0 }.joined(separator: ".")
        return ["#\(event.number) \(mark)", rpc, self.what(core, event), snapshot.fate(of: event) ?? ""]
    }

    private func what(_ core: MockCore, _ event: Event) -> String {
        switch event.phase {
        case .called: event.payload.map(core.line) ?? "called"
        case .sent: "sent \(event.payload.map(core.line) ?? "")"
        case .opened, .closed, .cancelled, .finished: event.phase.rawValue
        }
    }
}

extension String {
    fileprivate var trimmingTrailingSpaces: String {
        var text = self[...]
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
