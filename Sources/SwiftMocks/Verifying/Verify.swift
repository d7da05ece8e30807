/// Checks what a mock was asked: `verify(client).say(.any).called(.once)`.
public func verify<Mock: RecordingMock>(_ mock: Mock) -> Verify<Mock.RPCs> {
    Verify(rpcs: mock[MockAccess()])
}

/// A check, to go on with the name of an rpc.
public struct Verify<List: RPCList>: VerifyChain {
    let rpcs: List

    /// The check itself.
    public subscript(_: MockAccess) -> Verify<List> { self }
}

/// Something that a check can go on after, with the name of an rpc.
@dynamicMemberLookup
public protocol VerifyChain<List>: Sendable {
    /// The rpcs to choose from.
    associatedtype List: RPCList
    /// The check; only the library can ask.
    subscript(_: MockAccess) -> Verify<List> { get }
}

extension VerifyChain {
    /// The rpc to go on with.
    public subscript<RPC: MockedRPC>(dynamicMember rpc: KeyPath<List, RPC>) -> RPC.VerifySubject
    where RPC.List == List {
        let verify = self[MockAccess()]
        return verify.rpcs[keyPath: rpc].verify(verify)
    }
}

/// Something to count, or to find in an order: see ``verifyInOrder(fileID:filePath:line:column:_:)``.
public protocol CallCheck<List>: VerifyChain {
    /// What is counted; only the library can ask.
    subscript(_: MockAccess) -> CheckedCalls { get }
}

/// What a check is about.
public struct CheckedCalls: Sendable {
    let core: MockCore
    let selection: Selection
}

/// Calls, or one kind of event of a stream, to be counted.
public struct VerifyCall<List: RPCList>: CallCheck {
    let verify: Verify<List>
    let selection: Selection

    /// The check that this is part of.
    public subscript(_: MockAccess) -> Verify<List> { self.verify }

    /// What is counted.
    public subscript(_: MockAccess) -> CheckedCalls {
        CheckedCalls(core: self.verify.rpcs.core, selection: self.selection)
    }
}

/// Streams to be checked; used as it is, it counts those opened or, in a server stream, the requests sent.
public struct VerifyStream<List: RPCList, Input: Sendable>: CallCheck {
    let verify: Verify<List>
    let selection: Selection

    /// The check that this is part of.
    public subscript(_: MockAccess) -> Verify<List> { self.verify }

    /// What is counted.
    public subscript(_: MockAccess) -> CheckedCalls {
        CheckedCalls(core: self.verify.rpcs.core, selection: self.selection)
    }

    /// Streams that were opened. They have no request yet, so a matcher of one matches none.
    public func opened() -> VerifyCall<List> { self.phase(.opened) }

    /// Messages that the code under test sent.
    public func sent(_ message: Matcher<Input> = .any) -> VerifyCall<List> {
        self.phase(.sent, PayloadMatcher(message))
    }

    /// Streams whose client's side was closed.
    public func closed() -> VerifyCall<List> { self.phase(.closed) }

    /// Streams that were cancelled.
    public func cancelled() -> VerifyCall<List> { self.phase(.cancelled) }

    /// Streams that have ended, however.
    public func finished() -> VerifyCall<List> { self.phase(.finished) }

    private func phase(_ phase: Phase, _ payload: PayloadMatcher? = nil) -> VerifyCall<List> {
        var selection = self.selection
        selection.phase = phase
        selection.payload = payload ?? selection.payload
        return VerifyCall(verify: self.verify, selection: selection)
    }
}
