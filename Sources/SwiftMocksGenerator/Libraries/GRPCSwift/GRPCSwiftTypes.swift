/// Names of types that the modules have which outputs import.
enum GRPCSwiftTypes {
    /// The module of those that outputs of these options import which has a public type of this name.
    static func module(of name: String, options: GRPCSwiftOptions) -> String? {
        if grpcCore.contains(name) { return options.grpcModuleName }
        if PublicTypes.swiftProtobuf.contains(name) { return options.common.swiftProtobufModuleName }
        return SwiftMocksTypes.all.contains(name) ? "SwiftMocks" : nil
    }

    /// Source: grpc-swift-2 2.4.3.
    private static let grpcCore = PublicTypes.names(
        """
        CallOptions ClientContext ClientInterceptor ClientRequest ClientResponse ClientTransport
        ClosableRPCWriterProtocol CompressionAlgorithm CompressionAlgorithmSet ConditionalInterceptor GRPCClient
        GRPCContiguousBytes GRPCServer GRPCServerContext HedgingPolicy MessageDeserializer MessageSerializer
        Metadata MethodConfig MethodDescriptor RPCAsyncSequence RPCError RPCErrorConvertible RPCExecutionPolicy
        RPCRequestPart RPCResponsePart RPCRouter RPCStream RPCWriter RPCWriterProtocol RegistrableRPCService
        RetryPolicy RetryThrottle RuntimeError ServerContext ServerInterceptor ServerRequest ServerResponse
        ServerTransport ServiceConfig ServiceDescriptor Status StreamingClientRequest StreamingClientResponse
        StreamingServerRequest StreamingServerResponse
        """)
}
