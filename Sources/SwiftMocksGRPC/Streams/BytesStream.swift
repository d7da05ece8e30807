#if GRPCSwift
    import GRPCCore

    /// A stream of a client whose messages are bytes.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    typealias BytesStream = RPCStream<
        RPCAsyncSequence<RPCResponsePart<[UInt8]>, any Error>, RPCWriter<RPCRequestPart<[UInt8]>>.Closable
    >
#endif
