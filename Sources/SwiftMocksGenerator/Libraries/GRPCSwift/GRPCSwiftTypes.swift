import SwiftMocksOptions

/// Names of types: those declared for services, and those of the modules that outputs import.
struct GRPCSwiftTypes: LibraryNames {
    /// None, because mocks are members of the namespaces that protoc-gen-grpc-swift-2 declares.
    let typeEndings: [String] = []
    /// The namespace itself.
    let clientEndings = [""]
    let interfaceEnding = ""
    let qualifiers: Set<String>
    let reliedOn: Set = ["Void"]
    let needsTypesOfAnotherRun = true
    private let options: GRPCSwiftOptions

    init(_ options: GRPCSwiftOptions) {
        self.options = options
        qualifiers = [
            options.grpcModuleName, "GRPCProtobuf", "SwiftMocks", "SwiftMocksGRPC",
            options.common.swiftProtobufModuleName,
        ]
    }

    func typeBase(of service: ProtoIdentifier, in file: FileContext) -> String {
        Self.namespace(of: service, in: file)
    }

    /// The type in which protoc-gen-grpc-swift-2 declares everything for a service, such as
    /// `Demo_Chat_V1_ChatService`.
    static func namespace(of service: ProtoIdentifier, in file: FileContext) -> String {
        file.typePrefix + service.text
    }

    func module(ofType name: String) -> String? {
        if Self.grpcCore.contains(name) { return options.grpcModuleName }
        if PublicTypes.swiftProtobufHas(name) { return options.common.swiftProtobufModuleName }
        if Self.adapter.contains(name) { return "SwiftMocksGRPC" }
        return SwiftMocksTypes.module(of: name, reports: options.common.mockReports)
    }

    /// The types of SwiftMocksGRPC. Written by `make public-names`.
    static let adapter = PublicTypes.names(
        """
        FaultyTransport GRPCLibrary GRPCMock MockService MockTransport NonsendingResponseHandler ResponseHandler
        """)

    /// Written by `make public-names`.
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
