/// The outputs of gRPC Swift: mocks, and the clients that another project's plugin makes.
enum GRPCSwiftOutputs {
    static let clients = OutputKind(
        key: "GenerateClients", isDefault: false, suffix: ".grpc.swift", program: protocGenGRPCSwift,
        otherConfigurations: [otherConfiguration])
    static let mocks = OutputKind(key: "GenerateMocks", isDefault: true, suffix: ".grpc.mock.swift")

    static let all = LibraryOutputs(
        name: "GRPCSwift", generated: [mocks], clientsOfOthers: clients,
        products: ["GRPCCore", "GRPCProtobuf", "SwiftMocksGRPC"],
        runtimes: [
            MockRuntimeProducts(value: "SwiftMocks", products: [MockRuntimeProducts.ofTests, "SwiftMocksGRPC"])
        ],
        clientProtocol: "ClientProtocol")

    /// The configuration of grpc-swift-protobuf's plugin GRPCProtobufGenerator, which makes
    /// messages, too.
    static let otherConfiguration = "grpc-swift-proto-generator-config.json"

    /// The program that makes the clients.
    static let protocGenGRPCSwift = RequiredProgram(
        name: "protoc-gen-grpc-swift-2", key: "protocGenGRPCSwiftPath", variable: "PROTOC_GEN_GRPC_SWIFT_PATH",
        installation: "swift build -c release --product protoc-gen-grpc-swift-2 in a clone of grpc-swift-protobuf")
}
