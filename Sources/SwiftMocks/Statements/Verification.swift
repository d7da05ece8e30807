/// Checks the calls of a mock: `verify(client).say(.any).called(.once)`.
///
/// A statement without a verb such as `called` checks nothing, and fails the test.
public func verify<Library, RPCs>(
    _ mock: MockObject<Library, RPCs>, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
) -> Verification<Library, RPCs> {
    Verification(
        statement: Statement(
            .verify, of: mock.store, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)))
}

/// A `verify` statement that has not named an rpc yet.
@dynamicMemberLookup
public struct Verification<Library: RPCLibrary, RPCs>: Sendable {
    fileprivate let statement: Statement

    /// Continues the statement with an rpc.
    public subscript<Kind, Input, Output>(
        dynamicMember rpc: KeyPath<RPCs, RPC<Kind, Input, Output>>
    ) -> RPCSelector<Library, Kind, Input, EventVerification<Library, RPCs, Kind, Input, Output>> {
        statement.proceed(to: rpc) { EventVerification(verification: self, selection: $0) }
    }
}

/// A `verify` statement about calls, or about one kind of event of a stream. About a stream, it
/// counts the opened ones or, for a server stream, the sent requests.
public struct EventVerification<Library: RPCLibrary, RPCs, Kind, Input: Sendable, Output: Sendable>: Sendable {
    fileprivate let verification: Verification<Library, RPCs>
    fileprivate var selection: Selection

    /// Completes the statement, whose mistakes are reported, and returns the query of its check.
    func completedQuery() -> EventQuery {
        let core = verification.statement.core
        let site = verification.statement.site
        verification.statement.markComplete()
        core.reports.reportMistakes(in: selection, at: site)
        return EventQuery(core: core, selection: selection, site: site)
    }
}

extension EventVerification where Kind: StreamKind {
    /// A statement about one kind of event of a stream.
    public typealias Part = EventVerification<Library, RPCs, Never, Input, Output>

    /// Selects the streams that were opened, before any message: an opening has no request, so the
    /// test fails if the statement names one.
    public func opened() -> Part { phase(.opened) }

    /// Selects the messages that the code under test sent.
    public func sent(_ message: Matcher<Input> = .any) -> Part {
        phase(.sent, message.payload)
    }

    /// Selects the messages that the streams delivered to the code under test or, behind a real
    /// client, to that client.
    public func received(_ message: Matcher<Output> = .any) -> Part {
        phase(.received, message.payload)
    }

    /// Selects the streams whose client's side was closed.
    public func closed() -> Part { phase(.closed) }

    /// Selects the streams that were cancelled.
    public func cancelled() -> Part { phase(.cancelled) }

    /// Selects the streams that have ended, however they ended.
    public func finished() -> Part { phase(.finished) }

    private func phase(_ phase: Phase, _ payload: PayloadMatcher? = nil) -> Part {
        var selection = selection
        selection.phase = phase
        if let payload {
            let isNeeded = !selection.payload.wanted.isAnything || selection.payload.capture != nil
            if isNeeded { selection.request = selection.payload }
            selection.payload = payload
        }
        return Part(verification: verification, selection: selection)
    }
}

extension EventVerification {
    /// Fails unless the call or event has happened `count` times so far, by default at least once.
    @discardableResult
    public func called(_ count: CallCount = .atLeast(1)) -> Verification<Library, RPCs> {
        completedQuery().check(count)
        return verification
    }

    /// Fails unless the call or event has happened exactly `count` times so far.
    @_disfavoredOverload
    @discardableResult
    public func called(_ count: Int) -> Verification<Library, RPCs> { called(.exactly(count)) }

    /// Waits, at most for `before`, until the call or event has happened `count` times, by default
    /// at least once. Earlier ones count too.
    ///
    /// Fails if the time ends first, if there are more than the count allows, or if the task is
    /// cancelled.
    /// - Parameters:
    ///   - count: the expected number, at least 1. The default is at least once.
    ///   - time: how long to wait, by default 3 s. `SWIFT_MOCKS_TIMEOUT_SCALE` multiplies the
    ///     default and any given time.
    @discardableResult
    public func calledEventually(
        _ count: CallCount = .atLeast(1), before time: MockDuration? = .none
    ) async -> Verification<Library, RPCs> {
        let query = completedQuery()
        await query.wait("calledEventually") { await query.check(count, before: time, of: $0) }
        return verification
    }

    /// Waits until the call or event has happened exactly `count` times.
    @_disfavoredOverload
    @discardableResult
    public func calledEventually(
        _ count: Int, before time: MockDuration? = .none
    ) async -> Verification<Library, RPCs> {
        await calledEventually(.exactly(count), before: time)
    }

    /// Waits until the time is over. Fails as soon as the call or event happens, at once if it has
    /// happened before, and if the task is cancelled. `SWIFT_MOCKS_TIMEOUT_SCALE` does not change
    /// the time, nor that of any stub.
    @discardableResult
    public func neverCalled(during time: MockDuration) async -> Verification<Library, RPCs> {
        let query = completedQuery()
        await query.wait("neverCalled") { await query.checkNone(during: time, of: $0) }
        return verification
    }
}
