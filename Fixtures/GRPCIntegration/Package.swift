// swift-tools-version:6.2
import PackageDescription

// The user's project, played: messages and clients of gRPC Swift's own generators, mocks of ours, and the library itself.
let core = Target.Dependency.product(name: "GRPCCore", package: "grpc-swift-2")
let inProcess = Target.Dependency.product(name: "GRPCInProcessTransport", package: "grpc-swift-2")
let grpcProtobuf = Target.Dependency.product(name: "GRPCProtobuf", package: "grpc-swift-protobuf")
let swiftProtobuf = Target.Dependency.product(name: "SwiftProtobuf", package: "swift-protobuf")
let pluginLibrary = Target.Dependency.product(name: "SwiftProtobufPluginLibrary", package: "swift-protobuf")
let grpcGenerator = Target.Dependency.product(name: "protoc-gen-grpc-swift-2", package: "grpc-swift-protobuf")
let generator = Target.Dependency.product(name: "SwiftMocksGenerator", package: "swift-mocks")
let swiftMocks = Target.Dependency.product(name: "SwiftMocks", package: "swift-mocks")

var targets: [Target] = [
    .target(name: "ChatAPI", dependencies: [core, grpcProtobuf, swiftProtobuf]),
    .testTarget(
        name: "NamingOracleTests",
        dependencies: [swiftProtobuf, pluginLibrary, generator, grpcGenerator], exclude: ["Published"]),
    .testTarget(name: "ParityTests", dependencies: ["ChatAPI", core, inProcess, swiftMocks, swiftProtobuf]),
]

for target in targets {
    target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
}

let package = Package(
    name: "grpc-integration",
    platforms: [.iOS(.v18), .macOS(.v15), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    dependencies: [
        .package(name: "swift-mocks", path: "../.."),
        .package(url: "https://github.com/grpc/grpc-swift-2", from: "2.4.3"),
        .package(url: "https://github.com/grpc/grpc-swift-protobuf", from: "2.4.1"),
        .package(url: "https://github.com/apple/swift-protobuf", from: "1.39.0"),
    ],
    targets: targets,
    swiftLanguageModes: [.v6]
)
