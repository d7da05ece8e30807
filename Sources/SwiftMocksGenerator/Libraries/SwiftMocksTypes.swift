import SwiftMocksOptions

/// Names of the types of SwiftMocks, and of what reports for mocks. Each library has those of its
/// adapter.
enum SwiftMocksTypes {
    /// The module with a public type of this name, among those that mocks with these reports import
    /// beside an adapter; nil if there is none.
    static func module(of name: String, reports: ReportDestination) -> String? {
        if all.contains(name) { return "SwiftMocks" }
        return reports == .tests && ofTests.contains(name) ? "SwiftMocksTesting" : nil
    }

    /// Written by `make public-names`.
    static let all = PublicTypes.names(
        """
        AnyCallClause AnyRPC AnyRPCKind AnyRecordedCall BidirectionalStreamKind BidirectionalStreamRPC CallCount CallVariant
        Calls ClientStreamKind ClientStreamRPC EventVerification Gate Given GivenClause
        Locked ManyRequestsKind Matcher MetadataField MetadataMatcher MetadataValue MockBase MockClock
        MockDuration MockFailureReason MockObject MockPolicy MockRecording MockRecordingError MockReport
        MockReporter NetworkCall NetworkFault OneRequestKind OptionsMatcher OrderBuilder RPC RPCCall RPCLibrary RPCList
        RPCSelector RecordedCall Reply ResetScope ServerStreamKind ServerStreamRPC StreamEnd
        StreamInputs StreamKind StreamServer StreamStep TimeoutMatcher TransportInfo UnaryKind UnaryRPC
        Verification When WhenClause
        """)

    /// The types that Sources/SwiftMocksTesting declares.
    static let ofTests = PublicTypes.names(
        """
        MockCheckLevel MockTrait
        """)
}

extension ReportDestination {
    /// The modules of this project that recording mocks import beside the adapter. Generated code
    /// names no type of them.
    var imports: Set<String> { self == .tests ? ["SwiftMocksTesting"] : [] }

    /// The recipient of a mock's reports. No rpc can hide it, as one could hide the name of a
    /// module.
    var recipient: SourceCode {
        switch self {
        case .tests: ".tests"
        case .console: ".console"
        }
    }
}
