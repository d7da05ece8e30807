/// Checks the calls of a mock: `verify(client).say(.any).called(.once)`.
///
/// A statement that ends without `called` or the like checks nothing, and fails the test.
public func verify<Mock: RecordingMock>(
    _ mock: Mock, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
) -> Verification<Mock.MockBase> {
    Verification(
        mock[MockAccess()], at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// A check, to go on with the name of an rpc.
@dynamicMemberLookup
public struct Verification<Mock: RecordingMock>: Sendable {
    fileprivate let mock: MockParts<Mock, Mock.RPCs, Mock.Types>
    private let site: CallSite
    private let pending: PendingStatement

    init(_ mock: MockParts<Mock, Mock.RPCs, Mock.Types>, at site: CallSite) {
        self.mock = mock
        self.site = site
        pending = PendingStatement(.verify, of: mock.store, without: .rpc, at: site)
    }

    /// The rpc to go on with.
    public subscript<RPC: MockedRPC>(dynamicMember rpc: KeyPath<Mock.RPCs, RPC>) -> RPC.VerifySubject
    where RPC.Mock == Mock {
        pending.proceed()
        return mock.rpcs[keyPath: rpc].verify(self)
    }

    /// Returns a statement that lacks a count.
    fileprivate func pending(rpc: String) -> PendingStatement {
        PendingStatement(.verify, of: mock.store, without: .verb(rpc: rpc), at: site)
    }
}

/// Something to count, or to find in an order: see ``verifyInOrder(fileID:filePath:line:column:_:)``.
public protocol EventVerification<Mock, Input, Output>: Sendable {
    /// The rpcs of the mock.
    associatedtype Mock: RecordingMock
    /// What the client sends.
    associatedtype Input: Sendable
    /// What the server sends.
    associatedtype Output: Sendable
    /// What is counted; only the library can ask.
    subscript(_: MockAccess) -> CallVerification<Mock, Input, Output> { get }
}

/// Calls, or one kind of event of a stream, to be counted.
public struct CallVerification<Mock: RecordingMock, Input: Sendable, Output: Sendable>: EventVerification {
    let verification: Verification<Mock>
    fileprivate let selection: Selection
    private let pending: PendingStatement

    init(_ verification: Verification<Mock>, _ selection: Selection) {
        self.verification = verification
        self.selection = selection
        pending = verification.pending(rpc: selection.rpc)
    }

    /// What is counted.
    public subscript(_: MockAccess) -> CallVerification { self }

    fileprivate var query: EventQuery {
        pending.proceed()
        return EventQuery(core: verification.mock.core, selection: selection)
    }
}

/// Streams to be checked. Without a further word, a check counts the streams that were opened or, for a server stream,
/// the requests that were sent.
public struct StreamVerification<Mock: RecordingMock, Input: Sendable, Output: Sendable>: EventVerification {
    private let verification: Verification<Mock>
    private let selection: Selection
    private let pending: PendingStatement

    init(_ verification: Verification<Mock>, _ selection: Selection) {
        self.verification = verification
        self.selection = selection
        pending = verification.pending(rpc: selection.rpc)
    }

    /// What is counted.
    public subscript(_: MockAccess) -> CallVerification<Mock, Input, Output> { phase(selection.phase) }

    /// Streams that were opened. An opening has no request, so a matcher of requests matches none.
    public func opened() -> CallVerification<Mock, Input, Output> { phase(.opened) }

    /// Messages that the code under test sent.
    public func sent(_ message: Matcher<Input> = .any) -> CallVerification<Mock, Input, Output> {
        phase(.sent, PayloadMatcher(message))
    }

    /// Streams whose client's side was closed.
    public func closed() -> CallVerification<Mock, Input, Output> { phase(.closed) }

    /// Streams that were cancelled.
    public func cancelled() -> CallVerification<Mock, Input, Output> { phase(.cancelled) }

    /// Streams that have ended, in any way.
    public func finished() -> CallVerification<Mock, Input, Output> { phase(.finished) }

    private func phase(
        _ phase: Phase, _ payload: PayloadMatcher? = nil
    ) -> CallVerification<Mock, Input, Output> {
        pending.proceed()
        var selection = self.selection
        selection.phase = phase
        selection.payload = payload ?? selection.payload
        return CallVerification(verification, selection)
    }
}

extension EventVerification {
    /// Fails unless it has happened `count` times so far. The default is at least once.
    @discardableResult
    public func called(
        _ count: CallCount = .atLeast(1), fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) -> Verification<Mock> {
        let events = self[MockAccess()]
        events.query.check(count, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
        return events.verification
    }

    /// Waits until it has happened `count` times. What happened before counts too.
    ///
    /// Fails if the time is over, if it has happened more often than an exact count allows, or if the task is
    /// cancelled.
    /// - Parameters:
    ///   - count: how many times it should happen. The default is at least once.
    ///   - time: how long to wait. The default is 3 s. `SWIFT_MOCKS_TIMEOUT_SCALE` multiplies either.
    ///   - fileID: the module and file of the check, for failures.
    ///   - filePath: the path of the check's file, for failures.
    ///   - line: the line of the check, for failures.
    ///   - column: the column of the check, for failures.
    @discardableResult
    public func calledEventually(
        _ count: EventualCount = .atLeast(1), before time: Delay? = nil, fileID: StaticString = #fileID,
        filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) async -> Verification<Mock> {
        let events = self[MockAccess()]
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        await events.query.check(count.count, before: time, at: site)
        return events.verification
    }

    /// Waits until the time is over. Fails as soon as it happens, at once if it has happened before, and if the task is
    /// cancelled.
    @discardableResult
    public func neverCalled(
        during time: Delay, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column
    ) async -> Verification<Mock> {
        let events = self[MockAccess()]
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        await events.query.checkNone(during: time, at: site)
        return events.verification
    }

    /// What is looked for. Reading it completes the statement.
    var query: EventQuery { self[MockAccess()].query }
}
