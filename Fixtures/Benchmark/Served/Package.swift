// swift-tools-version:6.2
import PackageDescription

let core = Target.Dependency.product(name: "GRPCCore", package: "grpc-swift-2")
let grpcProtobuf = Target.Dependency.product(name: "GRPCProtobuf", package: "grpc-swift-protobuf")
let inProcess = Target.Dependency.product(name: "GRPCInProcessTransport", package: "grpc-swift-2")
let swiftProtobuf = Target.Dependency.product(name: "SwiftProtobuf", package: "swift-protobuf")
let swiftMocks = Target.Dependency.product(name: "SwiftMocksTesting", package: "swift-mocks")

// It is a package of its own, so that other benchmarks are built without gRPC.
let package = Package(
    name: "served-benchmark",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "swift-mocks", path: "../../..", traits: ["GRPCSwift"]),
        .package(url: "https://github.com/grpc/grpc-swift-2", from: "2.4.3"),
        .package(url: "https://github.com/grpc/grpc-swift-protobuf", from: "2.4.1"),
        .package(url: "https://github.com/apple/swift-protobuf", from: "1.39.0"),
    ],
    targets: [
        .target(name: "ChatAPI", dependencies: [core, grpcProtobuf, swiftProtobuf]),
        .target(name: "ChatMocks", dependencies: ["ChatAPI", core, swiftMocks, swiftProtobuf]),
        .executableTarget(
            name: "ServedBenchmark", dependencies: ["ChatAPI", "ChatMocks", core, inProcess, swiftMocks]),
    ],
    swiftLanguageModes: [.v6]
)
