/// Names of the types of SwiftMocks, which recording mocks of every library import.
enum SwiftMocksTypes {
    /// Recorded by `make public-names`.
    static let all = PublicTypes.names(
        """
        AnswerForm BidirectionalStreamKind BidirectionalStreamRPC CallCount CallVariant CallVerification Calls
        ClientStreamKind ClientStreamRPC Delay EventVerification EventualCount Gate Given GivenClause HeaderLibrary
        HeaderWords LibraryTypes Locked Mailbox ManyRequestsKind Matcher MetadataMatcher MetadataValue MetadataWords
        MockAccess MockCall MockParts MockPolicy MockPolicyTrait MockStore OneRequestKind OrderBuilder PlainStream
        PropertyStream RPC RPCCall RPCLibrary RPCSubject RPCTypes RecordedCall RecordedStream RecordingMock Reply
        ResetScopes ResponseMaker ScopedCall ScopedResponseMaker ServerStreamKind ServerStreamRPC StreamEnd
        StreamEvent StreamServer StreamStep StreamVerification StreamWriter StreamingResponseMaker UnaryKind
        UnaryRPC Verification Vocabulary When WhenClause
        """)
}
