// swift-tools-version:6.1
import PackageDescription

// An app on gRPC Swift as a user would write it, with swift-mocks as a build plugin in the tests' target. Only the path of
// swift-mocks differs from a project of your own.
//
// Messages and clients come from gRPC Swift's build plugin. It compiles protoc from C++ first, for ten minutes or more;
// so rooms.pb.swift and rooms.grpc.swift are checked in, and `GRPC_PLUGIN=1 swift test` has the plugin make them instead.
// An app whose tests have no server of their own has swift-mocks make messages and clients, by `GenerateClients`.
let usesGRPCPlugin = Context.environment["GRPC_PLUGIN"] == "1"
let generated = ["rooms.pb.swift", "rooms.grpc.swift"]
let configuration = ["grpc-swift-proto-generator-config.json", "rooms.proto"]

let package = Package(
    name: "GRPCExample",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    dependencies: [
        .package(path: "../swift-mocks", traits: ["GRPCSwift"]),
        .package(url: "https://github.com/grpc/grpc-swift-2", from: "2.4.3"),
        .package(url: "https://github.com/grpc/grpc-swift-protobuf", from: "2.4.1"),
        .package(url: "https://github.com/apple/swift-protobuf", from: "1.39.0"),
    ],
    targets: [
        .target(
            name: "GRPCExample",
            dependencies: [
                .product(name: "GRPCCore", package: "grpc-swift-2"),
                .product(name: "GRPCProtobuf", package: "grpc-swift-protobuf"),
                .product(name: "SwiftProtobuf", package: "swift-protobuf"),
            ],
            exclude: usesGRPCPlugin ? generated : configuration,
            plugins: usesGRPCPlugin ? [.plugin(name: "GRPCProtobufGenerator", package: "grpc-swift-protobuf")] : []
        ),
        .testTarget(
            name: "GRPCExampleTests",
            dependencies: [
                "GRPCExample",
                .product(name: "GRPCCore", package: "grpc-swift-2"),
                .product(name: "GRPCInProcessTransport", package: "grpc-swift-2"),
                .product(name: "SwiftMocksTesting", package: "swift-mocks"),
                .product(name: "SwiftProtobuf", package: "swift-protobuf"),
            ],
            plugins: [.plugin(name: "SwiftMocksPlugin", package: "swift-mocks")]
        ),
    ],
    swiftLanguageModes: [.v6]
)
