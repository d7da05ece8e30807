// swift-tools-version:6.2
import PackageDescription

let connect = Target.Dependency.product(name: "Connect", package: "connect-swift")
let core = Target.Dependency.product(name: "GRPCCore", package: "grpc-swift-2")
let grpcProtobuf = Target.Dependency.product(name: "GRPCProtobuf", package: "grpc-swift-protobuf")
let http2 = Target.Dependency.product(name: "GRPCNIOTransportHTTP2Posix", package: "grpc-swift-nio-transport")
let swiftProtobuf = Target.Dependency.product(name: "SwiftProtobuf", package: "swift-protobuf")
let swiftMocks = Target.Dependency.product(name: "SwiftMocksTesting", package: "swift-mocks")
let mockServer = Target.Dependency.product(name: "SwiftMocksServer", package: "swift-mocks")

let chatAPI = Target.Dependency.product(name: "ChatAPI", package: "GRPCIntegration")
let chatMocks = Target.Dependency.product(name: "ChatMocks", package: "GRPCIntegration")

// Mocks behind servers on sockets, for clients that others wrote, and for an app that is another
// process. It is a package of its own, because SwiftNIO takes longer to compile than all the rest.
let targets: [Target] = [
    .executableTarget(name: "ChatServer", dependencies: [chatAPI, chatMocks, core, http2, swiftMocks]),
    .executableTarget(name: "KindsServer", dependencies: [connect, mockServer, swiftMocks, swiftProtobuf]),
    .executableTarget(
        name: "ChatApp",
        dependencies: [
            chatAPI, .product(name: "DemoMocks", package: "GRPCIntegration"), core, http2,
            .product(name: "SwiftMocksGRPC", package: "swift-mocks"),
        ],
        resources: [.copy("demo.json")]),
    .testTarget(
        name: "MockServerTests",
        dependencies: [
            "ChatApp", .product(name: "BothLibraries", package: "GRPCIntegration"), connect, core, http2, mockServer,
            swiftMocks, swiftProtobuf,
        ]),
]

for target in targets {
    target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
}

let package = Package(
    name: "sockets",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(path: "../swift-mocks", traits: ["Connect", "GRPCSwift", "Server"]),
        .package(path: "../GRPCIntegration"),
        .package(path: "../connect-swift"),
        .package(url: "https://github.com/grpc/grpc-swift-2", from: "2.4.3"),
        .package(url: "https://github.com/grpc/grpc-swift-nio-transport", from: "2.9.2"),
        .package(url: "https://github.com/grpc/grpc-swift-protobuf", from: "2.4.1"),
        .package(url: "https://github.com/apple/swift-protobuf", from: "1.39.0"),
    ],
    targets: targets,
    swiftLanguageModes: [.v6]
)
