// Wrong beginnings of statements: functions and matchers of other mock libraries, and rpcs without their matchers. The
// compiler tells what to write instead.

// The messages say it all.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@available(*, unavailable, message: "the count comes last: write verify(mock).say(.any).called(2)")
public func verify<Library, RPCs>(_ mock: MockObject<Library, RPCs>, _ count: CallCount) -> Verification<Library, RPCs>
{
    verify(mock)
}

@available(*, unavailable, renamed: "given(_:)")
public func stub<Library, RPCs>(_ mock: MockObject<Library, RPCs>) -> Given<Library, RPCs> { given(mock) }

@available(*, unavailable, message: "write reset(mock, .calls)")
public func clearInvocations<Library, RPCs>(_ mock: MockObject<Library, RPCs>) {}

@available(*, unavailable, message: "write reset(…) for each mock")
public func reset<Library, RPCs, OtherLibrary, OtherRPCs>(
    _ first: MockObject<Library, RPCs>, _ second: MockObject<OtherLibrary, OtherRPCs>
) {}

@available(*, unavailable, message: "write verifyNoMoreInteractions(mock)")
public func verifyNoInteractions<Library, RPCs>(_ mock: MockObject<Library, RPCs>) {}

@available(*, unavailable, renamed: "calls(of:)")
public func calls<Library, RPCs>(_ mock: MockObject<Library, RPCs>) -> Calls<Library, RPCs> {
    calls(of: mock)
}

extension RPCSubject where Kind: OneRequestKind {
    @available(*, unavailable, message: "put a matcher after the name of the rpc: (.any) for every message")
    @discardableResult
    public func willReturn<RPCs, Output>(_ message: Output) -> Clause
    where Clause == GivenClause<Library, RPCs, Kind, Message, Output> {
        make(.any, .any)
    }
    @available(*, unavailable, message: "put a matcher after the name of the rpc: (.any) for every message")
    @discardableResult
    public func called(_ count: CallCount = 1) -> Verification<Clause.Library, Clause.RPCs>
    where Clause: EventVerification {
        make(.any, .any).called()
    }
    @available(*, unavailable, message: "put a matcher after the name of the rpc: (.any) for every message")
    public var count: Int { 0 }
}

extension RPCSubject where Kind: ManyRequestsKind {
    @available(*, unavailable, message: "put () after the name of the rpc")
    @discardableResult
    public func called(_ count: CallCount = 1) -> Verification<Clause.Library, Clause.RPCs>
    where Clause: EventVerification {
        make(.any, .any).called()
    }
    @available(*, unavailable, message: "put () after the name of the rpc")
    public var count: Int { 0 }
}

extension Matcher {
    @available(*, unavailable, message: "write .value(.with { … })")
    public static func with(_ populate: (inout Value) -> Void) -> Matcher { .any }

    @available(*, unavailable, message: "write .any for every message, or .value(.init()) for an empty one")
    public init() { self = .any }

    @available(*, unavailable, message: "write .value(…)")
    public static func equal(_ expected: Value) -> Matcher { .any }
}

extension MetadataMatcher {
    @available(*, unavailable, message: "write .has(\"name\")")
    public static func contains(_ name: String) -> MetadataMatcher { .any }
}
