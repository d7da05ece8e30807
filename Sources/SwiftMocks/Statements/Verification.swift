/// Checks the calls of a mock: `verify(client).say(.any).called(.once)`.
///
/// A statement without a verb such as `called` checks nothing, and fails the test.
public func verify<Library, RPCs>(
    _ mock: MockObject<Library, RPCs>, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
) -> Verification<Library, RPCs> {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return Verification(statement: Statement(.verify, of: mock, at: site))
}

/// A `verify` statement that has not named an rpc yet.
@dynamicMemberLookup
public struct Verification<Library: RPCLibrary, RPCs>: Sendable {
    fileprivate let statement: Statement<Library, RPCs>

    /// Continues the statement with an rpc that has one request and one response.
    public subscript<Input, Output>(
        dynamicMember rpc: KeyPath<RPCs, RPC<UnaryKind, Input, Output>>
    ) -> RPCSelector<Library, UnaryKind, Input, CallVerification<Library, RPCs, Input, Output>> {
        statement.name(rpc) { CallVerification(self, $1) }
    }

    /// Continues the statement with an rpc that has one request and many responses.
    public subscript<Input, Output>(
        dynamicMember rpc: KeyPath<RPCs, RPC<ServerStreamKind, Input, Output>>
    ) -> RPCSelector<Library, ServerStreamKind, Input, StreamVerification<Library, RPCs, Input, Output>> {
        statement.name(rpc) { StreamVerification(self, $1) }
    }

    /// Continues the statement with an rpc that has many requests.
    public subscript<Kind: ManyRequestsKind, Input, Output>(
        dynamicMember rpc: KeyPath<RPCs, RPC<Kind, Input, Output>>
    ) -> RPCSelector<Library, Kind, Input, StreamVerification<Library, RPCs, Input, Output>> {
        statement.name(rpc) { StreamVerification(self, $1) }
    }
}

/// The events that a check counts, or finds in an order: see ``verifyInOrder(fileID:filePath:line:column:_:)``.
public protocol EventVerification<Library, RPCs, Input, Output>: Sendable {
    /// The RPC library.
    associatedtype Library: RPCLibrary
    /// The rpcs of the mock.
    associatedtype RPCs
    /// The type of the client's messages.
    associatedtype Input: Sendable
    /// The type of the server's messages.
    associatedtype Output: Sendable
    /// The calls or events that are counted.
    var events: CallVerification<Library, RPCs, Input, Output> { get }
}

/// A `verify` statement about calls, or about one kind of event of a stream.
public struct CallVerification<Library: RPCLibrary, RPCs, Input: Sendable, Output: Sendable>: EventVerification {
    let verification: Verification<Library, RPCs>
    fileprivate let selection: Selection

    init(_ verification: Verification<Library, RPCs>, _ selection: Selection) {
        self.verification = verification
        self.selection = selection
        verification.statement.reportMistakes(in: selection)
    }

    /// The calls or events that are counted.
    public var events: CallVerification { self }

    fileprivate var query: EventQuery {
        verification.statement.pending.lacks(nil)
        return EventQuery(core: verification.statement.core, selection: selection)
    }

    fileprivate var site: CallSite { verification.statement.site }
}

/// A `verify` statement about streams. By default, it counts the opened streams or, for a server stream, the sent requests.
public struct StreamVerification<Library: RPCLibrary, RPCs, Input: Sendable, Output: Sendable>: EventVerification {
    private let verification: Verification<Library, RPCs>
    private let selection: Selection

    init(_ verification: Verification<Library, RPCs>, _ selection: Selection) {
        self.verification = verification
        self.selection = selection
    }

    /// The calls or events that are counted.
    public var events: CallVerification<Library, RPCs, Input, Output> { phase(selection.phase) }

    /// Selects the streams that were opened. An opening has no request, so it fails the test if the statement names one.
    public func opened() -> CallVerification<Library, RPCs, Input, Output> { phase(.opened) }

    /// Selects the messages that the code under test sent.
    public func sent(_ message: Matcher<Input> = .any) -> CallVerification<Library, RPCs, Input, Output> {
        phase(.sent, PayloadMatcher(message))
    }

    /// Selects the messages that the streams delivered to the code under test or, behind a real client, to that client.
    public func received(_ message: Matcher<Output> = .any) -> CallVerification<Library, RPCs, Input, Output> {
        phase(.received, PayloadMatcher(message))
    }

    /// Selects the streams whose client's side was closed.
    public func closed() -> CallVerification<Library, RPCs, Input, Output> { phase(.closed) }

    /// Selects the streams that were cancelled.
    public func cancelled() -> CallVerification<Library, RPCs, Input, Output> { phase(.cancelled) }

    /// Selects the streams that have ended, however they ended.
    public func finished() -> CallVerification<Library, RPCs, Input, Output> { phase(.finished) }

    private func phase(
        _ phase: Phase, _ payload: PayloadMatcher? = nil
    ) -> CallVerification<Library, RPCs, Input, Output> {
        var selection = self.selection
        selection.phase = phase
        if let payload {
            let isNeeded = !selection.payload.wanted.isAnything || selection.payload.capture != nil
            if isNeeded { selection.request = selection.payload }
            selection.payload = payload
        }
        return CallVerification(verification, selection)
    }
}

extension EventVerification {
    /// Fails unless the call or event has happened `count` times so far. The default is at least once.
    @discardableResult
    public func called(_ count: CallCount = .atLeast(1)) -> Verification<Library, RPCs> {
        let events = self.events
        events.query.check(count, at: events.site)
        return events.verification
    }

    /// Fails unless the call or event has happened exactly `count` times so far.
    @discardableResult
    public func called(_ count: Int) -> Verification<Library, RPCs> { called(.exactly(count)) }

    /// Waits until the call or event has happened `count` times. Earlier ones count too.
    ///
    /// Fails if the time ends first, if there are more than the count allows, or if the task is cancelled.
    /// - Parameters:
    ///   - count: the expected number, at least 1. The default is at least once.
    ///   - time: how long to wait, by default 3 s. `SWIFT_MOCKS_TIMEOUT_SCALE` multiplies the default and any given time.
    @discardableResult
    public func calledEventually(
        _ count: CallCount = .atLeast(1), before time: MockDuration? = nil
    ) async -> Verification<Library, RPCs> {
        let (events, query) = (self.events, self.query)
        await query.wait("calledEventually", at: events.site) {
            await query.check(count, before: time, of: $0, at: events.site)
        }
        return events.verification
    }

    /// Waits until the call or event has happened exactly `count` times.
    @discardableResult
    public func calledEventually(
        _ count: Int, before time: MockDuration? = nil
    ) async -> Verification<Library, RPCs> {
        await calledEventually(.exactly(count), before: time)
    }

    /// Waits until the time is over. Fails as soon as the call or event happens, at once if it has happened before, and if the task
    /// is cancelled. `SWIFT_MOCKS_TIMEOUT_SCALE` does not change the time, nor that of any stub.
    @discardableResult
    public func neverCalled(during time: MockDuration) async -> Verification<Library, RPCs> {
        let (events, query) = (self.events, self.query)
        await query.wait("neverCalled", at: events.site) {
            await query.checkNone(during: time, of: $0, at: events.site)
        }
        return events.verification
    }

    /// The query of the check. Reading it completes the statement.
    var query: EventQuery { events.query }
}
