/// An order that is waited for. The mocks tell it of each event of its rpcs, on the thread that records the event.
final class OrderWatch: LogObserver {
    private let steps: [EventQuery]
    private let isReset = Locked(false)
    private let changes = Signal()

    init(_ steps: [EventQuery]) {
        self.steps = steps
    }

    /// Waits until all steps are found in their order, or the time is over.
    func wait(until deadline: Deadline) async -> EventWatch.End {
        for step in steps { step.core.withState { $0.log.observe(step.selection.rpc, by: self) } }
        defer { for step in steps { step.core.withState { $0.log.forget(self, of: step.selection.rpc) } } }
        while true {
            let version = changes.version
            if isReset.value { return .reset }
            if OrderCheck(steps: steps).found.count == steps.count { return .decided }
            switch await changes.wait(past: version, until: deadline) {
            case .changed: continue
            case .timedOut: return .tooLate
            case .cancelled: return .cancelled
            }
        }
    }

    func logged(_ event: Event) {
        changes.notify()
    }

    func logWasCleared() {
        isReset.value = true
        changes.notify()
    }
}
