/// Names of the types of SwiftMocks, which recording mocks of every library import.
enum SwiftMocksTypes {
    /// The module with a public type of this name, among those that mocks for `host` import.
    static func module(of name: String, host: MockHost) -> String? {
        if all.contains(name) { return "SwiftMocks" }
        return host == .tests && ofTests.contains(name) ? "SwiftMocksTesting" : nil
    }

    /// A test compares them with those that Sources/SwiftMocks declares.
    static let all = PublicTypes.names(
        """
        AnswerForm BidirectionalStreamKind BidirectionalStreamRPC CallCount CallVariant CallVerification Calls
        ClientStreamKind ClientStreamRPC ConsoleReporter Delay EventVerification EventualCount Gate Given GivenClause
        HeaderLibrary HeaderWords LibraryTypes Locked Mailbox ManyRequestsKind Matcher MetadataMatcher MetadataValue
        MetadataWords MockAccess MockCall MockParts MockPolicy MockReport MockReporter MockStore OneRequestKind
        OrderBuilder PlainStream PropertyStream RPC RPCCall RPCLibrary RPCSubject RPCTypes RecordedCall
        RecordedStream RecordingMock Reply ResetScopes ResponseMaker ScopedCall ScopedResponseMaker ServerStreamKind
        ServerStreamRPC StreamEnd StreamEvent StreamServer StreamStep StreamVerification StreamWriter
        StreamingResponseMaker UnaryKind UnaryRPC Verification Vocabulary When WhenClause
        """)

    /// Those that Sources/SwiftMocksTesting declares.
    static let ofTests = PublicTypes.names("MockPolicyTrait TestReporter")
}

extension MockHost {
    /// The modules of this project that recording mocks import. They name SwiftMocks only.
    var modules: Set<String> { self == .tests ? ["SwiftMocks", "SwiftMocksTesting"] : ["SwiftMocks"] }

    /// Who gets the reports of a mock. No rpc can hide it, as one could hide the name of a module.
    var recipient: SourceCode {
        switch self {
        case .tests: ".tests"
        case .app: ".console"
        }
    }
}
