// swift-tools-version:6.0
import PackageDescription

let package = Package(
    name: "swift-mocks",
    platforms: [.iOS(.v13), .macOS(.v10_15), .tvOS(.v13), .watchOS(.v6)],
    products: [
        .executable(name: "protoc-gen-swift-mocks", targets: ["protoc-gen-swift-mocks"]),
        .library(name: "SwiftMocks", targets: ["SwiftMocks"]),
        .library(name: "SwiftMocksTesting", targets: ["SwiftMocksTesting"]),
        .library(name: "SwiftMocksGenerator", targets: ["SwiftMocksGenerator"]),
        .plugin(name: "SwiftMocksPlugin", targets: ["SwiftMocksPlugin"]),
        .plugin(name: "SwiftMocksCommandPlugin", targets: ["SwiftMocksCommandPlugin"]),
    ],
    targets: [
        .executableTarget(name: "protoc-gen-swift-mocks", dependencies: ["SwiftMocksGenerator"]),
        .target(name: "SwiftMocksGenerator"),
        .target(name: "SwiftMocks"),
        .target(name: "SwiftMocksTesting", dependencies: ["SwiftMocks", "SwiftMocksTestingLoader"]),
        .target(name: "SwiftMocksTestingLoader", publicHeadersPath: "."),
        .target(name: "TestSupport", path: "Tests/TestSupport"),
        .testTarget(name: "SwiftMocksGeneratorTests", dependencies: ["SwiftMocksGenerator", "TestSupport"]),
        .testTarget(name: "HostileInputTests", dependencies: ["SwiftMocksGenerator", "TestSupport"]),
        .testTarget(name: "EndToEndTests", dependencies: ["protoc-gen-swift-mocks", "TestSupport"]),
        .testTarget(name: "GrowthLongTests", dependencies: ["protoc-gen-swift-mocks", "TestSupport"]),
        .target(name: "SwiftMocksConfiguration"),
        .executableTarget(name: "swift-mocks-protoc", dependencies: ["SwiftMocksConfiguration"]),
        .plugin(
            name: "SwiftMocksPlugin", capability: .buildTool(),
            dependencies: ["protoc-gen-swift-mocks", "swift-mocks-protoc"], path: "Sources/SwiftMocksPlugin"),
        .plugin(
            name: "SwiftMocksCommandPlugin",
            capability: .command(
                intent: .custom(verb: "generate-mocks", description: "Generate mocks of RPC clients, and the clients"),
                permissions: [.writeToPackageDirectory(reason: "It writes generated code into the package.")]),
            dependencies: ["protoc-gen-swift-mocks"], path: "Sources/SwiftMocksCommandPlugin"),
        .testTarget(name: "AppHostTests", dependencies: ["TestSupport"]),
        .testTarget(name: "ConnectExampleTests", dependencies: ["TestSupport"]),
        .testTarget(name: "ConnectExampleLongTests", dependencies: ["TestSupport"]),
        .testTarget(name: "DistributionLongTests", dependencies: ["protoc-gen-swift-mocks", "TestSupport"]),
        .testTarget(name: "NewcomerLongTests", dependencies: ["TestSupport"]),
        .testTarget(name: "BothPluginsLongTests", dependencies: ["TestSupport"]),
        .testTarget(name: "SeveralModulesLongTests", dependencies: ["TestSupport"]),
        .testTarget(
            name: "PluginTests",
            dependencies: [
                "SwiftMocksConfiguration", "SwiftMocksGenerator", "TestSupport", "protoc-gen-swift-mocks",
                "swift-mocks-protoc",
            ]),
        .target(name: "TinyRPC", path: "Tests/Samples/TinyRPC"),
        .target(
            name: "ElizaMocks", dependencies: ["SwiftMocks", "SwiftMocksTesting", "TinyRPC"],
            path: "Tests/Samples/ElizaMocks"),
        .target(name: "AppMocks", dependencies: ["SwiftMocks", "TinyRPC"], path: "Tests/Samples/AppMocks"),
        .testTarget(
            name: "SwiftMocksTests", dependencies: ["SwiftMocksTesting", "ElizaMocks", "TinyRPC", "TestSupport"]),
        // What starts programs: the compiler, or these tests once more with some that fail.
        .testTarget(
            name: "SwiftMocksProcessTests",
            dependencies: ["SwiftMocksTesting", "AppMocks", "ElizaMocks", "TinyRPC", "TestSupport"]),
    ],
    swiftLanguageModes: [.v6]
)
