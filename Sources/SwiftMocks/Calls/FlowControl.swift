// How a writer waits for its server.

extension MockCall {
    /// Whether a writer may have to wait for its server.
    @_spi(Adapters) public var hasFlowControl: Bool { core.window != nil }

    /// Waits until fewer messages are unread than the mock's flow control allows, the call is over, or the task is cancelled.
    @_spi(Adapters) public func waitForRoom() async {
        guard let window = core.window else { return }
        let deadline = core.limits.deadline(after: core.limits.hold)
        while true {
            let version = changes.version
            if locked({ $0.unread < window }) { return }
            switch await changes.wait(past: version, until: deadline) {
            case .changed: continue
            case .cancelled: return
            case .timedOut:
                end(outcome(.deadlineExceeded, because: "nothing was read for too long")) {
                    core.reports.unread(opening)
                }?()
                return
            }
        }
    }
}
