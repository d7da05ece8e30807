import SwiftMocksOptions

/// Names of types: those declared for services, and those of the modules that outputs import.
enum ConnectTypes {
    /// The endings of the names of an interface and its client.
    static let clientEndings = ["ClientInterface", "Client"]

    /// The endings of the names of all types that a run with these options declares for a service.
    static func endings(_ options: ConnectOptions) -> [String] {
        var endings = options.generateClients ? clientEndings : []
        if options.generateMocks { endings.append("ClientMock") }
        if options.generateMocks && options.mockRuntime == .swiftMocks { endings.append("ClientMockRPCs") }
        return endings
    }

    /// The beginning of the names of a service's types, such as `Demo_V1_Chat`. As in Connect's
    /// generator, there is no prefix without a package, even if swift_prefix is set.
    static func base(of service: ProtoIdentifier, in file: FileContext) -> String {
        (file.package.isEmpty ? "" : file.typePrefix) + CamelCase.upper(service)
    }

    /// The module with a public type of this name, among those that outputs with these options
    /// import; nil if there is none.
    static func module(of name: String, options: ConnectOptions) -> String? {
        if connect.contains(name) { return "Connect" }
        if PublicTypes.swiftProtobufHas(name) { return options.common.swiftProtobufModuleName }
        let isPlain = options.generateMocks && options.mockRuntime == .connectMocks
        if (options.generateClients || isPlain) && PublicTypes.foundationHas(name) { return "Foundation" }
        if isPlain && connectMocks.contains(name) { return "ConnectMocks" }
        if isPlain && options.generateCallbackMethods && combine.contains(name) { return "Combine" }
        let isRecording = options.generateMocks && options.mockRuntime == .swiftMocks
        guard isRecording else { return nil }
        if adapter.contains(name) { return "SwiftMocksConnect" }
        return SwiftMocksTypes.module(of: name, reports: options.common.mockReports)
    }

    /// The types of SwiftMocksConnect. Recorded by `make public-names`.
    static let adapter = PublicTypes.names(
        """
        ConnectLibrary ConnectMock FaultyHTTPClient MockHTTPClient
        """)

    /// Source: connect-swift 1.2.3.
    private static let connect = PublicTypes.names(
        """
        BidirectionalAsyncStreamInterface BidirectionalStreamInterface Cancelable ClientOnlyAsyncStreamInterface
        ClientOnlyStreamInterface Code Codec CompressionPool ConnectError Envelope GzipCompressionPool
        HTTPClientInterface HTTPMethod HTTPMetrics HTTPRequest HTTPResponse HeaderConstants Headers
        IdempotencyLevel Interceptor InterceptorFactory JSONCodec MethodSpec NetworkProtocol ProtoCodec
        ProtobufMessage ProtocolClient ProtocolClientConfig ProtocolClientInterface RequestCallbacks
        ResponseCallbacks ResponseMessage ServerOnlyAsyncStreamInterface ServerOnlyStreamInterface
        StreamInterceptor StreamResult Trailers URLSessionHTTPClient UnaryInterceptor
        """)

    /// Source: connect-swift 1.2.3.
    private static let connectMocks = PublicTypes.names(
        """
        MockBidirectionalAsyncStream MockBidirectionalStream MockClientOnlyAsyncStream MockClientOnlyStream
        MockServerOnlyAsyncStream MockServerOnlyStream
        """)

    /// Source: OpenCombine 0.14, and the further types of Combine.
    private static let combine = PublicTypes.names(
        """
        AnyCancellable AnyPublisher AnySubscriber AsyncPublisher AsyncThrowingPublisher Cancellable
        CombineIdentifier ConnectablePublisher CurrentValueSubject CustomCombineIdentifierConvertible Deferred
        Empty Fail Future ImmediateScheduler Just ObservableObject ObservableObjectPublisher PassthroughSubject
        Published Publisher Publishers Record Scheduler SchedulerTimeIntervalConvertible Subject Subscriber
        Subscribers Subscription Subscriptions TopLevelDecoder TopLevelEncoder _Introspection
        """)
}
