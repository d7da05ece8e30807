/// Names of the types of SwiftMocks, which recording mocks of every library import.
enum SwiftMocksTypes {
    /// A test compares them with those that Sources/SwiftMocks declares.
    static let all = PublicTypes.names(
        """
        AnswerForm BidirectionalStreamAnswering BidirectionalStreamRPC CallAnswering CallCount
        CallVariant CallVerification Calls ClientStreamAnswering ClientStreamRPC Delay EventVerification
        EventualCount Gate Given GivenBidirectionalStream GivenBidirectionalStreamChain GivenCall GivenCallChain
        GivenChain GivenClause GivenClientStream GivenClientStreamChain GivenServerStream GivenServerStreamChain
        HeaderLibrary HeaderWords LibraryTypes Locked Mailbox Matcher MessageSubject MetadataMatcher
        MetadataValue MetadataWords MockAccess MockParts MockPolicy MockPolicyTrait MockStore MockedRPC OrderBuilder
        PlainStream PropertyStream RPCCall RPCLibrary
        RPCTypes RecordedCall RecordedStream RecordingMock Reply ResetScopes ResponseMaker ScopedCall
        ScopedResponseMaker ScopedStream ServerStreamAnswering ServerStreamRPC StreamEnd StreamEvent StreamRPC
        StreamServer StreamSession StreamStep StreamSubject StreamVerification StreamWriter
        StreamingResponseMaker UnansweredClause UnaryCall UnaryRPC Verification Vocabulary When WhenCall
        WhenCallChain WhenChain WhenClause WhenStream
        """)
}
