// swift-tools-version:6.2
import PackageDescription

let core = Target.Dependency.product(name: "GRPCCore", package: "grpc-swift-2")
let http2 = Target.Dependency.product(name: "GRPCNIOTransportHTTP2Posix", package: "grpc-swift-nio-transport")
let swiftMocks = Target.Dependency.product(name: "SwiftMocksTesting", package: "swift-mocks")

let bothLibraries = Target.Dependency.product(name: "BothLibraries", package: "GRPCIntegration")
let chatAPI = Target.Dependency.product(name: "ChatAPI", package: "GRPCIntegration")
let chatMocks = Target.Dependency.product(name: "ChatMocks", package: "GRPCIntegration")
let demoMocks = Target.Dependency.product(name: "DemoMocks", package: "GRPCIntegration")

// The transport of gRPC Swift over HTTP/2: for mocks behind its server, for an app in another
// process, and for comparing our transports with it. It is a package of its own because its TLS,
// which nothing here uses, takes longer to compile than all the rest.
let targets: [Target] = [
    .executableTarget(name: "ChatServer", dependencies: [chatAPI, chatMocks, core, http2, swiftMocks]),
    .executableTarget(
        name: "ChatApp",
        dependencies: [
            chatAPI, demoMocks, core, http2, .product(name: "SwiftMocksGRPC", package: "swift-mocks"),
        ],
        resources: [.copy("demo.json")]),
    .testTarget(
        name: "GRPCSocketsTests",
        dependencies: [
            "ChatApp", bothLibraries, core, http2, swiftMocks,
            .product(name: "SwiftMocksServer", package: "swift-mocks"),
            .product(name: "TestSupport", package: "swift-mocks"),
        ]),
]

for target in targets {
    target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
}

let package = Package(
    name: "grpc-sockets",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(path: "../swift-mocks", traits: ["Connect", "GRPCSwift", "Server"]),
        .package(path: "../GRPCIntegration"),
        .package(url: "https://github.com/grpc/grpc-swift-2", from: "2.4.3"),
        .package(url: "https://github.com/grpc/grpc-swift-nio-transport", from: "2.9.2"),
    ],
    targets: targets,
    swiftLanguageModes: [.v6]
)
