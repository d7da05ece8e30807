/// Waits, at most for `before`, until a condition holds: `await eventually { viewModel.isDone }`.
///
/// The condition is checked where the caller runs, such as on the main actor: at once, whenever a
/// mock records an event, and in between at intervals that grow from 1 to 50 ms. Fails if the time
/// ends first, or if the task is cancelled. An error that `condition` throws ends the wait. The
/// default time is 3 s. `SWIFT_MOCKS_TIMEOUT_SCALE` multiplies the default and any given time.
/// - Returns: whether the condition held in time. If not, the test has failed already.
@discardableResult
public func eventually(
    before time: MockDuration? = .none, isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column, _ condition: () async throws -> Bool
) async rethrows -> Bool {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return try await EventualValue(time: time, site: site)
        .wait(isolation: isolation, for: condition, texts: { ("true", "\($0)") }) { $0 }
}

/// Waits, at most for `before`, until a value is equal to `expected`:
/// `await eventually({ viewModel.state }, is: .done)`. A failure shows the last value.
///
/// The value is read like the condition of
/// ``eventually(before:isolation:fileID:filePath:line:column:_:)``.
/// - Returns: whether the value was equal in time. If not, the test has failed already.
@discardableResult
public func eventually<Value: Equatable>(
    _ value: () async throws -> Value, is expected: Value, before time: MockDuration? = .none,
    isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
) async rethrows -> Bool {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let texts = { (last: Value) in
        (ValueText.reflecting(expected, comparedTo: last), ValueText.reflecting(last, comparedTo: expected))
    }
    return try await EventualValue(time: time, site: site)
        .wait(isolation: isolation, for: value, texts: texts) { $0 == expected }
}

/// Waits, at most for `before`, until a value meets a condition:
/// `await eventually({ viewModel.rows.count }, where: { $0 > 3 })`. A failure shows the last value.
///
/// The value is read like the condition of
/// ``eventually(before:isolation:fileID:filePath:line:column:_:)``.
/// - Returns: whether the value met the condition in time. If not, the test has failed already.
@discardableResult
public func eventually<Value>(
    _ value: () async throws -> Value, where isWanted: (Value) throws -> Bool, before time: MockDuration? = .none,
    isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
) async rethrows -> Bool {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return try await EventualValue(time: time, site: site)
        .wait(
            isolation: isolation, for: value,
            texts: { ("a value that meets the condition", ValueText.reflecting($0)) }, until: isWanted)
}

/// A wait for a value, and its report.
private struct EventualValue: Sendable {
    let time: MockDuration?
    let site: CallSite

    /// The times between two checks, in milliseconds.
    private static let shortestInterval = 1.0
    private static let longestInterval = 50.0

    func wait<Value>(
        isolation: isolated (any Actor)?, for value: () async throws -> Value,
        texts: (Value) -> (wanted: String, last: String), until isWanted: (Value) throws -> Bool
    ) async rethrows -> Bool {
        if let fault = time?.fault {
            Reporter.fail(
                "eventually(before: \(fault)) names no length of time, so nothing was checked",
                wanted: "a finite number that is not negative", hint: "correct the number", at: site)
            return false
        }
        return try await AwaitedCheck.run(isolation: isolation) { check in
            try await poll(isolation: isolation, of: check, value, texts, until: isWanted)
        } orReport: {
            Reporter.fail(
                "eventually: the test has ended, and it still waits, so it checks nothing",
                wanted: AwaitedCheck.wanted, hint: AwaitedCheck.hint, at: site)
        }
    }

    private func poll<Value>(
        isolation: isolated (any Actor)?, of check: AwaitedCheck, _ value: () async throws -> Value,
        _ texts: (Value) -> (wanted: String, last: String), until isWanted: (Value) throws -> Bool
    ) async rethrows -> Bool {
        let limits = TimeLimits.current
        let limit = limits.check(within: time)
        let deadline = limits.deadline(ofLimit: limit)
        let changes = Signal()
        EventBroadcast.add(changes)
        defer { EventBroadcast.remove(changes) }
        var interval = Self.shortestInterval
        var count = 0
        while true {
            let version = changes.version
            let isLast = deadline.isPast
            let last = try await ConditionRead.run(isolation: isolation, value)
            count += 1
            if try isWanted(last) { return true }
            if isLast {
                check.fail { fail("eventually: not met (waited \(limit.text))", texts(last), count) }
                return false
            }
            let hasRung = Locked(false)
            let alarm = Task { [interval] in
                guard await Self.sleep(interval) else { return }
                hasRung.value = true
                changes.notify()
            }
            let wake = await changes.wait(past: version, until: deadline)
            alarm.cancel()
            if wake == .cancelled {
                check.fail {
                    fail("eventually: not met (the task was cancelled while waiting)", texts(last), count)
                }
                return false
            }
            if wake == .changed, !hasRung.value {
                // The code under test needs a moment to react, and other tests may record without a
                // pause.
                interval = Self.shortestInterval
                _ = await Self.sleep(interval)
            } else {
                interval = min(interval * 2, Self.longestInterval)
            }
        }
    }

    /// Sleeps for some milliseconds of the system's clock, whatever clock measures the limit.
    private static func sleep(_ milliseconds: Double) async -> Bool {
        await Deadline(after: .milliseconds(milliseconds), on: SystemClock()).wait()
    }

    /// Reports without a mock, whose reporter would be used. In tests, this one reports to them.
    private func fail(_ headline: String, _ texts: (wanted: String, last: String), _ count: Int) {
        let far = aroundDifference(texts.wanted, texts.last)
        Reporter.fail(
            headline, wanted: far?.one ?? cut(texts.wanted),
            closest: "\(far?.other ?? cut(texts.last)), read \(counted(count, "time"))",
            hint: "check what should change the value, or give it more time with before: or \(TimeLimits.variable)",
            at: site)
    }
}
