/// What a failed check says.
extension EventQuery {
    func fail(_ count: CallCount, found: [Event], in snapshot: MockSnapshot, note: String?, at site: CallSite) {
        let closest = found.isEmpty ? ClosestCall(to: self.selection, in: snapshot) : nil
        let headline =
            "\(self.core.name).\(self.selection.rpc): expected \(count.text(self.noun)), found \(found.count)"
        let text = ReportText(
            headline: headline + (note.map { " (\($0))" } ?? ""),
            wanted: [self.core.wanted(self.selection)],
            closest: closest?.lines ?? self.closest(found),
            timeline: Timeline(of: [snapshot], marked: closest.map { [$0.event] } ?? found).lines,
            hint: self.hint(found: found, closest: closest, in: snapshot))
        self.core.reporter.fail(text.rendered, at: site)
    }

    private var noun: String {
        switch self.selection.phase {
        case .called: "matching call"
        case .sent: "matching input"
        case .opened, .closed, .cancelled, .finished: "\(self.selection.phase) stream"
        }
    }

    private func closest(_ found: [Event]) -> [String] {
        if let last = found.last {
            return ["\(self.core.label(last)): matches"]
        }
        return ["none: \(self.selection.nothingHappened)"]
    }

    private func hint(found: [Event], closest: ClosestCall?, in snapshot: MockSnapshot) -> String {
        if !found.isEmpty {
            let numbers = found.prefix(Timeline.limit).map { "#\($0.number)" }.joined(separator: ", ")
            return "compare \(numbers) in the timeline; calls(of:) gives them to the test"
        }
        if let closest, closest.payloadMatches, !closest.metadataMatches {
            return "call #\(closest.event.number) differs in its \(self.core.words.metadata) only"
        }
        if let slot = snapshot.unusedStubs.first(where: { $0.selection.rpc == self.selection.rpc }) {
            return "the stub at \(slot.site) wants \(self.core.wantedByStub(slot.selection)) and was never used"
        }
        if closest != nil { return "match less strictly, or correct what the code under test sends" }
        return snapshot.events.isEmpty
            ? "check that the code under test was given this mock"
            : "check that the code under test gets as far as this call"
    }
}

extension MockCore {
    /// What a stub wants, in short: `{ sentence: "hello" }`.
    func wantedByStub(_ selection: Selection) -> String {
        guard case .equal(let value) = selection.payload.wanted else { return self.wanted(selection) }
        return [self.line(value), self.wantedMetadata(selection)].compactMap { $0 }.joined(separator: ", ")
    }
}
