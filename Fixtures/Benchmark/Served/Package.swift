// swift-tools-version:6.2
import PackageDescription

let connect = Target.Dependency.product(name: "Connect", package: "connect-swift")
let core = Target.Dependency.product(name: "GRPCCore", package: "grpc-swift-2")
let inProcess = Target.Dependency.product(name: "GRPCInProcessTransport", package: "grpc-swift-2")
let chatAPI = Target.Dependency.product(name: "ChatAPI", package: "GRPCIntegration")
let grpcProtobuf = Target.Dependency.product(name: "GRPCProtobuf", package: "grpc-swift-protobuf")
let swiftProtobuf = Target.Dependency.product(name: "SwiftProtobuf", package: "swift-protobuf")
let chatMocks = Target.Dependency.product(name: "ChatMocks", package: "GRPCIntegration")
let swiftMocks = Target.Dependency.product(name: "SwiftMocksTesting", package: "swift-mocks")

// It is a package of its own, so that other benchmarks are built without gRPC.
let package = Package(
    name: "served-benchmark",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(path: "../../swift-mocks", traits: ["Connect", "GRPCSwift", "Server"]),
        .package(path: "../../connect-swift"),
        .package(path: "../../GRPCIntegration"),
        .package(url: "https://github.com/grpc/grpc-swift-2", from: "2.4.3"),
        .package(url: "https://github.com/grpc/grpc-swift-protobuf", from: "2.4.1"),
        .package(url: "https://github.com/apple/swift-protobuf", from: "1.39.0"),
    ],
    targets: [
        .target(name: "Running"),
        .executableTarget(
            name: "ServedBenchmark", dependencies: ["Running", chatAPI, chatMocks, core, inProcess, swiftMocks]),
        // The mocks of one service for both libraries.
        .executableTarget(
            name: "ConnectBenchmark", dependencies: ["Running", connect, core, grpcProtobuf, swiftMocks, swiftProtobuf]),
    ],
    swiftLanguageModes: [.v6]
)
