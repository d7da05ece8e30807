import SwiftMocksOptions

/// Names of types: those declared for services, and those of the modules that outputs import.
struct ConnectTypes: LibraryNames {
    let typeEndings: [String]
    let clientEndings = [ConnectEnding.interface, ConnectEnding.client]
    let interfaceEnding = ConnectEnding.interface
    let qualifiers: Set<String>
    let reliedOn: Set<String> = []
    private let options: ConnectOptions

    init(_ options: ConnectOptions) {
        self.options = options
        typeEndings = Self.endings(options)
        qualifiers = Self.qualifiers(options)
    }

    var needsTypesOfAnotherRun: Bool { !options.generateClients }

    func typeBase(of service: ProtoIdentifier, in file: FileContext) -> String { Self.base(of: service, in: file) }

    private static func qualifiers(_ options: ConnectOptions) -> Set<String> {
        var modules: Set = ["Connect", options.common.swiftProtobufModuleName]
        if !options.generateMocks { return modules }
        switch options.mockRuntime {
        case .swiftMocks: modules.formUnion(["SwiftMocks", "SwiftMocksConnect"])
        case .connectMocks: modules.formUnion(["Combine", "ConnectMocks"])
        }
        return modules
    }

    private static func endings(_ options: ConnectOptions) -> [String] {
        var endings = options.generateClients ? [ConnectEnding.interface, ConnectEnding.client] : []
        if options.generateMocks { endings.append(ConnectEnding.mock) }
        if options.generateMocks && options.mockRuntime == .swiftMocks { endings.append(ConnectEnding.mockRPCs) }
        return endings
    }

    /// The beginning of the names of a service's types, such as `Demo_V1_Chat`. As in Connect's
    /// generator, there is no prefix without a package, even if swift_prefix is set.
    static func base(of service: ProtoIdentifier, in file: FileContext) -> String {
        (file.package.isEmpty ? "" : file.typePrefix) + CamelCase.upper(service)
    }

    func module(ofType name: String) -> String? {
        if Self.connect.contains(name) { return "Connect" }
        if PublicTypes.swiftProtobufHas(name) { return options.common.swiftProtobufModuleName }
        let isPlain = options.generateMocks && options.mockRuntime == .connectMocks
        if (options.generateClients || isPlain) && PublicTypes.foundationHas(name) { return "Foundation" }
        if isPlain && Self.connectMocks.contains(name) { return "ConnectMocks" }
        if isPlain && options.generateCallbackMethods && Self.combine.contains(name) { return "Combine" }
        let isRecording = options.generateMocks && options.mockRuntime == .swiftMocks
        guard isRecording else { return nil }
        if Self.adapter.contains(name) { return "SwiftMocksConnect" }
        return SwiftMocksTypes.module(of: name, reports: options.common.mockReports)
    }

    /// The types of SwiftMocksConnect. Written by `make public-names`.
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
