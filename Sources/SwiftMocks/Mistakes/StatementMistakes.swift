// Wrong beginnings of statements: functions and matchers of other mock libraries, and rpcs without their matchers. The
// compiler tells what to write instead.

/// Does not exist: see ``verify(_:fileID:filePath:line:column:)``.
@available(*, unavailable, message: "the count comes last: write verify(mock).say(.any).called(2)")
public func verify<Library, RPCs>(_ mock: MockObject<Library, RPCs>, _ count: CallCount) -> Verification<
    MockObject<Library, RPCs>
> {
    verify(mock)
}

/// Does not exist: see ``given(_:fileID:filePath:line:column:)``.
@available(*, unavailable, renamed: "given(_:)")
public func stub<Library, RPCs>(_ mock: MockObject<Library, RPCs>) -> Given<MockObject<Library, RPCs>> { given(mock) }

/// Does not exist: see ``reset(_:_:)``.
@available(*, unavailable, message: "write reset(mock, .calls)")
public func clearInvocations<Library, RPCs>(_ mock: MockObject<Library, RPCs>) {}

/// Does not exist: see ``reset(_:_:)``.
@available(*, unavailable, message: "write reset(…) for each mock")
public func reset<Library, RPCs, OtherLibrary, OtherRPCs>(
    _ first: MockObject<Library, RPCs>, _ second: MockObject<OtherLibrary, OtherRPCs>
) {}

/// Does not exist: see ``verifyNoMoreInteractions(_:_:fileID:filePath:line:column:)``.
@available(*, unavailable, message: "write verifyNoMoreInteractions(mock)")
public func verifyNoInteractions<Library, RPCs>(_ mock: MockObject<Library, RPCs>) {}

/// Does not exist: see ``calls(of:fileID:filePath:line:column:)``.
@available(*, unavailable, renamed: "calls(of:)")
public func calls<Library, RPCs>(_ mock: MockObject<Library, RPCs>) -> Calls<MockObject<Library, RPCs>> {
    calls(of: mock)
}

extension RPCSubject where Kind: OneRequestKind {
    /// Does not exist: the rpc's parentheses come first.
    @available(*, unavailable, message: "put a matcher after the name of the rpc: (.any) for every message")
    @discardableResult
    public func willReturn<Output>(_ message: Output) -> Clause
    where Clause == GivenClause<Mock, Kind, Message, Output> {
        make(.any, .any)
    }

    /// Does not exist: the rpc's parentheses come first.
    @available(*, unavailable, message: "put a matcher after the name of the rpc: (.any) for every message")
    @discardableResult
    public func called(_ count: CallCount = 1) -> Verification<Clause.Mock> where Clause: EventVerification {
        make(.any, .any).called()
    }

    /// Does not exist: the rpc's parentheses come first.
    @available(*, unavailable, message: "put a matcher after the name of the rpc: (.any) for every message")
    public var count: Int { 0 }
}

extension RPCSubject where Kind: ManyRequestsKind {
    /// Does not exist: the rpc's parentheses come first.
    @available(*, unavailable, message: "put () after the name of the rpc")
    @discardableResult
    public func called(_ count: CallCount = 1) -> Verification<Clause.Mock> where Clause: EventVerification {
        make(.any, .any).called()
    }

    /// Does not exist: the rpc's parentheses come first.
    @available(*, unavailable, message: "put () after the name of the rpc")
    public var count: Int { 0 }
}

extension Matcher {
    /// Does not exist: see ``value(_:)``.
    @available(*, unavailable, message: "write .value(.with { … })")
    public static func with(_ populate: (inout Value) -> Void) -> Matcher { .any }

    /// Does not exist: see ``any`` and ``value(_:)``.
    @available(*, unavailable, message: "write .any for every message, or .value(.init()) for an empty one")
    public init() { self = .any }

    /// Does not exist: see ``value(_:)``.
    @available(*, unavailable, message: "write .value(…)")
    public static func equal(_ expected: Value) -> Matcher { .any }
}

extension MetadataMatcher {
    /// Does not exist: see ``has(_:)``.
    @available(*, unavailable, message: "write .has(\"name\")")
    public static func contains(_ name: String) -> MetadataMatcher { .any }
}
