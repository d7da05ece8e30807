extension CallCheck {
    /// Fails unless it has happened so often by now; at least once, if nothing else is said.
    @discardableResult
    public func called(
        _ count: CallCount = .atLeast(1), fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) -> Verify<List> {
        let calls: CheckedCalls = self[MockAccess()]
        calls.check(count, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
        return self[MockAccess()]
    }

    /// Waits until it has happened so often, what happened before included, and fails if the time is over, if it has
    /// happened more often, or if the task is cancelled.
    /// - Parameter time: 3 s, if nothing else is said. Either is multiplied by `SWIFT_MOCKS_TIMEOUT_SCALE`.
    @discardableResult
    public func calledEventually(
        _ count: EventualCount = .atLeast(1), before time: Delay? = nil, fileID: StaticString = #fileID,
        filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) async -> Verify<List> {
        let calls: CheckedCalls = self[MockAccess()]
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        await calls.check(count.count, before: time, at: site)
        return self[MockAccess()]
    }

    /// Waits the time out, and fails as soon as it happens, at once if it has happened before, or if the task is
    /// cancelled.
    @discardableResult
    public func neverCalled(
        during time: Delay, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column
    ) async -> Verify<List> {
        let calls: CheckedCalls = self[MockAccess()]
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        await calls.checkNone(during: time, at: site)
        return self[MockAccess()]
    }
}

extension MockCore {
    /// Marks events as verified; who has checked what a stream was sent has checked that it was opened.
    func markVerified(_ events: [Event], selection: Selection) {
        self.withState { _ in
            for event in events {
                event.isVerified = true
                event.opening?.isVerified = true
            }
        }
        guard let capture = selection.payload.capture else { return }
        for event in events { capture(event.payload) }
    }
}
