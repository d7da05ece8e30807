/// Names of types: what is declared for services, and what the modules that outputs import have.
enum GRPCSwiftTypes {
    /// The type that protoc-gen-grpc-swift-2 declares everything of a service in.
    static func namespace(of service: ProtoIdentifier, in file: FileContext) -> String {
        file.typePrefix + service.text
    }

    /// The module of those that outputs of these options import which has a public type of this name.
    static func module(of name: String, options: GRPCSwiftOptions) -> String? {
        if grpcCore.contains(name) { return options.grpcModuleName }
        if PublicTypes.swiftProtobufHas(name) { return options.common.swiftProtobufModuleName }
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
