/// Names of the types of SwiftMocks, and of what reports for mocks. Each library has those of its adapter.
enum SwiftMocksTypes {
    /// The module with a public type of this name, among those that mocks for `host` import beside an adapter.
    static func module(of name: String, host: MockHost) -> String? {
        if all.contains(name) { return "SwiftMocks" }
        return host == .tests && ofTests.contains(name) ? "SwiftMocksTesting" : nil
    }

    /// Recorded by `make public-names`.
    static let all = PublicTypes.names(
        """
        AnyMock AnyRPC BidirectionalStreamKind BidirectionalStreamRPC CallCount CallVariant CallVerification
        CallWire Calls ClientStreamKind ClientStreamRPC Delay EventVerification EventualCount EveryRPCClause
        Gate GeneratedCode Given GivenClause Locked Mailbox ManyRequestsKind Matcher MetadataField
        MetadataMatcher MetadataValue MockCheck MockClock MockObject MockPolicy MockReport MockReporter
        MockStatus NetworkFault OneRequestKind OptionsMatcher OrderBuilder RPC RPCCall RPCLibrary RPCList
        RPCSubject RecordedCall RecordedStream RecordingMock Reply ResetScopes ServerStreamKind ServerStreamRPC
        StreamEnd StreamServer StreamStep StreamVerification TimeoutMatcher UnaryKind UnaryRPC Verification When
        WhenClause
        """)

    /// Those that Sources/SwiftMocksTesting declares.
    static let ofTests = PublicTypes.names(
        """
        MockCheckLevel MockClockTrait MockPolicyTrait MocksTrait TestReporter
        """)
}

extension MockHost {
    /// The modules of this project that recording mocks import beside the adapter. Generated code names no type of them.
    var imports: Set<String> { self == .tests ? ["SwiftMocksTesting"] : [] }

    /// Who gets the reports of a mock, and the release of SwiftMocks that it needs. No rpc can hide it, as one could
    /// hide the name of a module.
    var recipient: SourceCode {
        switch self {
        case .tests: ".tests(.needsSwiftMocks0_2)"
        case .app: ".console(.needsSwiftMocks0_2)"
        }
    }
}
