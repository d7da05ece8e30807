/// Names of the types of SwiftMocks, which recording mocks of every library import.
enum SwiftMocksTypes {
    /// A test holds them equal to those that Sources/SwiftMocks declares.
    static let all = PublicTypes.names(
        """
        Acceptance BidirectionalStreamRPC CallCount CallSite CallVariant CallVerification Calls ClientStreamRPC
        Delay EventQuery EventVerification EventualCount Gate Given GivenBidirectionalStream GivenCall
        GivenChain GivenClientStream GivenServerStream HeaderLibrary HeaderWords LibraryTypes Locked Mailbox
        Matcher MessageSubject MetadataField MetadataMatcher MetadataValue MetadataWords MockAccess MockPolicy
        MockPolicyTrait MockRPCs MockStatus MockedRPC OrderBuilder PlainStream PropertyAnswers PropertyMockList
        PropertyMockRPCs PropertyStream RPCCall RPCLibrary RPCList RPCTypes RecordedCall RecordedStream
        RecordingMock Reply ResetScopes ServerStreamRPC StreamEnd StreamEvent StreamIdentity StreamRPC
        StreamServer StreamSession StreamStep StreamSubject StreamVerification UnaryCall UnaryRPC Verification
        VerificationChain Vocabulary When WhenCall WhenChain WhenStream
        """)
}
