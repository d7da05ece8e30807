// swift-tools-version:6.2
import PackageDescription

let core = Target.Dependency.product(name: "GRPCCore", package: "grpc-swift-2")
let inProcess = Target.Dependency.product(name: "GRPCInProcessTransport", package: "grpc-swift-2")
let chatAPI = Target.Dependency.product(name: "ChatAPI", package: "GRPCIntegration")
let chatMocks = Target.Dependency.product(name: "ChatMocks", package: "GRPCIntegration")
let swiftMocks = Target.Dependency.product(name: "SwiftMocksTesting", package: "swift-mocks")

// It is a package of its own, so that other benchmarks are built without gRPC.
let package = Package(
    name: "served-benchmark",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(path: "../../swift-mocks", traits: ["GRPCSwift"]),
        .package(path: "../../GRPCIntegration"),
        .package(url: "https://github.com/grpc/grpc-swift-2", from: "2.4.3"),
    ],
    targets: [
        .executableTarget(name: "ServedBenchmark", dependencies: [chatAPI, chatMocks, core, inProcess, swiftMocks])
    ],
    swiftLanguageModes: [.v6]
)
