/// Checks that take time. They look at the whole log first, then sleep until something is recorded.
extension CheckedCalls {
    private enum Outcome {
        case fulfilled
        case overshot
        case tooLate
        case cancelled
        case reset
    }

    func check(_ count: CallCount, before time: Delay?, at site: CallSite) async {
        guard !count.contains(0) else { return self.failVacuous(count, at: site) }
        let limit = time?.scaled(by: self.core.limits.scale) ?? self.core.limits.eventually
        let (outcome, found) = await self.watch(until: Deadline(after: limit)) { found in
            if count.contains(found) { return .fulfilled }
            return count.isOvershot(by: found) ? .overshot : nil
        }
        switch outcome {
        case .fulfilled: self.core.markVerified(found, selection: self.selection)
        case .overshot: self.fail(count, found: found, note: nil, at: site)
        case .tooLate: self.fail(count, found: found, note: "waited \(limit.text)", at: site)
        case .cancelled: self.fail(count, found: found, note: "the task was cancelled while waiting", at: site)
        case .reset: self.fail(count, found: found, note: "the mock was reset while waiting", at: site)
        }
    }

    func checkNone(during time: Delay, at site: CallSite) async {
        let limit = time.scaled(by: self.core.limits.scale)
        let (outcome, found) = await self.watch(until: Deadline(after: limit)) { $0 > 0 ? .overshot : nil }
        switch outcome {
        case .fulfilled, .tooLate: break
        case .overshot: self.fail(.never, found: found, note: "within \(limit.text)", at: site)
        case .cancelled: self.fail(.never, found: found, note: "the task was cancelled while waiting", at: site)
        case .reset: self.fail(.never, found: found, note: "the mock was reset while waiting", at: site)
        }
    }

    private func watch(
        until deadline: Deadline, _ judge: (Int) -> Outcome?
    ) async -> (outcome: Outcome, found: [Event]) {
        var found: [Event] = []
        var seen = 0
        let generation = self.core.withState { $0.log.generation }
        while true {
            let version = self.core.changes.version
            let log = self.core.snapshot(after: seen)
            guard log.generation == generation else { return (.reset, found) }
            found += self.matching(in: log.events)
            seen += log.events.count
            if let outcome = judge(found.count) { return (outcome, found) }
            switch await self.core.changes.wait(past: version, until: deadline) {
            case .changed: continue
            case .timedOut: return (.tooLate, found)
            case .cancelled: return (.cancelled, found)
            }
        }
    }

    private func failVacuous(_ count: CallCount, at site: CallSite) {
        let text = ReportText(
            claim: "\(self.core.name).\(self.selection.rpc): calledEventually cannot wait for \(count.text("call"))",
            wanted: ["a count that is not fulfilled before anything happens"],
            closest: ["none: nothing was waited for"],
            timeline: Timeline(of: [self.core]).lines,
            hint: "use neverCalled(during:), which waits the time out")
        self.core.reporter.fail(text.rendered, at: site)
    }
}
