import SwiftMocksOptions

/// Names of types: those declared for services, and those of the modules that outputs import.
enum GRPCSwiftTypes {
    /// The type in which protoc-gen-grpc-swift-2 declares everything for a service, such as
    /// `Demo_Chat_V1_ChatService`.
    static func namespace(of service: ProtoIdentifier, in file: FileContext) -> String {
        file.typePrefix + service.text
    }

    /// The module with a public type of this name, among those that outputs with these options
    /// import; nil if there is none.
    static func module(of name: String, options: GRPCSwiftOptions) -> String? {
        if grpcCore.contains(name) { return options.grpcModuleName }
        if PublicTypes.swiftProtobufHas(name) { return options.common.swiftProtobufModuleName }
        if adapter.contains(name) { return "SwiftMocksGRPC" }
        return SwiftMocksTypes.module(of: name, reports: options.common.mockReports)
    }

    /// The types of SwiftMocksGRPC. Recorded by `make public-names`.
    static let adapter = PublicTypes.names(
        """
        FaultyTransport GRPCLibrary GRPCMock MockService MockTransport NonsendingResponseHandler ResponseHandler
        """)

    /// Recorded by `make public-names`.
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
