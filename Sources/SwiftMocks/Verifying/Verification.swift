/// Checks what a mock was asked: `verify(client).say(.any).called(.once)`.
public func verify<Mock: RecordingMock>(_ mock: Mock) -> Verification<Mock.RPCs> {
    Verification(rpcs: mock[MockAccess()])
}

/// A check, to go on with the name of an rpc.
public struct Verification<List: RPCList>: VerificationChain {
    let rpcs: List

    /// The check itself.
    public subscript(_: MockAccess) -> Verification<List> { self }
}

/// Something that a check can go on after, with the name of an rpc.
@dynamicMemberLookup
public protocol VerificationChain<List>: Sendable {
    /// The rpcs to choose from.
    associatedtype List: RPCList
    /// The check; only the library can ask.
    subscript(_: MockAccess) -> Verification<List> { get }
}

extension VerificationChain {
    /// The rpc to go on with.
    public subscript<RPC: MockedRPC>(dynamicMember rpc: KeyPath<List, RPC>) -> RPC.VerifySubject
    where RPC.List == List {
        let verification = self[MockAccess()]
        return verification.rpcs[keyPath: rpc].verify(verification)
    }
}

/// Something to count, or to find in an order: see ``verifyInOrder(fileID:filePath:line:column:_:)``.
public protocol EventVerification<List>: VerificationChain {
    /// What is counted; only the library can ask.
    subscript(_: MockAccess) -> EventQuery { get }
}

/// What a check looks for.
public struct EventQuery: Sendable {
    let core: MockCore
    let selection: Selection
}

/// Calls, or one kind of event of a stream, to be counted.
public struct CallVerification<List: RPCList>: EventVerification {
    let verification: Verification<List>
    let selection: Selection

    /// The check that this is part of.
    public subscript(_: MockAccess) -> Verification<List> { self.verification }

    /// What is counted.
    public subscript(_: MockAccess) -> EventQuery {
        EventQuery(core: self.verification.rpcs.core, selection: self.selection)
    }
}

/// Streams to be checked; used as it is, it counts those opened or, in a server stream, the requests sent.
public struct StreamVerification<List: RPCList, Input: Sendable>: EventVerification {
    let verification: Verification<List>
    let selection: Selection

    /// The check that this is part of.
    public subscript(_: MockAccess) -> Verification<List> { self.verification }

    /// What is counted.
    public subscript(_: MockAccess) -> EventQuery {
        EventQuery(core: self.verification.rpcs.core, selection: self.selection)
    }

    /// Streams that were opened. They have no request yet, so a matcher of one matches none.
    public func opened() -> CallVerification<List> { self.phase(.opened) }

    /// Messages that the code under test sent.
    public func sent(_ message: Matcher<Input> = .any) -> CallVerification<List> {
        self.phase(.sent, PayloadMatcher(message))
    }

    /// Streams whose client's side was closed.
    public func closed() -> CallVerification<List> { self.phase(.closed) }

    /// Streams that were cancelled.
    public func cancelled() -> CallVerification<List> { self.phase(.cancelled) }

    /// Streams that have ended, however.
    public func finished() -> CallVerification<List> { self.phase(.finished) }

    private func phase(_ phase: Phase, _ payload: PayloadMatcher? = nil) -> CallVerification<List> {
        var selection = self.selection
        selection.phase = phase
        selection.payload = payload ?? selection.payload
        return CallVerification(verification: self.verification, selection: selection)
    }
}

extension EventVerification {
    /// Fails unless it has happened so often by now; at least once, if nothing else is said.
    @discardableResult
    public func called(
        _ count: CallCount = .atLeast(1), fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) -> Verification<List> {
        self.query.check(count, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
        return self[MockAccess()]
    }

    /// Waits until it has happened so often. What happened before counts too.
    ///
    /// Fails if the time is over, if it has happened more often than an exact count allows, or if the task is cancelled.
    /// - Parameters:
    ///   - count: how often it should happen. The default is at least once.
    ///   - time: how long to wait. The default is 3 s. `SWIFT_MOCKS_TIMEOUT_SCALE` multiplies either.
    ///   - fileID: the module and file of the check, for failures.
    ///   - filePath: the path of the check's file, for failures.
    ///   - line: the line of the check, for failures.
    ///   - column: the column of the check, for failures.
    @discardableResult
    public func calledEventually(
        _ count: EventualCount = .atLeast(1), before time: Delay? = nil, fileID: StaticString = #fileID,
        filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) async -> Verification<List> {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        await self.query.check(count.count, before: time, at: site)
        return self[MockAccess()]
    }

    /// Waits the time out, and fails as soon as it happens, at once if it has happened before, or if the task is
    /// cancelled.
    @discardableResult
    public func neverCalled(
        during time: Delay, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column
    ) async -> Verification<List> {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        await self.query.checkNone(during: time, at: site)
        return self[MockAccess()]
    }

    private var query: EventQuery { self[MockAccess()] }
}
