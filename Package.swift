// swift-tools-version:6.1
import PackageDescription

// Packages in Fixtures depend on this one as Fixtures/swift-mocks, where a stand-in takes the place of the Connect library: that
// builds on Apple platforms only. `CONNECT_SWIFT=1` on a Mac takes the library.
let isForFixtures = Context.packageDirectory.hasSuffix("/Fixtures/swift-mocks")
let connectSwift: Package.Dependency =
    isForFixtures && Context.environment["CONNECT_SWIFT"] != "1"
    ? .package(path: "../connect-swift") : .package(url: "https://github.com/connectrpc/connect-swift", from: "1.2.3")

// Messages of both RPC libraries.
let messages: Target.Dependency = .product(name: "SwiftProtobuf", package: "swift-protobuf")

let package = Package(
    name: "swift-mocks",
    platforms: [.iOS(.v13), .macOS(.v10_15), .tvOS(.v13), .watchOS(.v6)],
    products: [
        .executable(name: "protoc-gen-swift-mocks", targets: ["protoc-gen-swift-mocks"]),
        .library(name: "SwiftMocks", targets: ["SwiftMocks"]),
        .library(name: "SwiftMocksConnect", targets: ["SwiftMocksConnect"]),
        .library(name: "SwiftMocksGRPC", targets: ["SwiftMocksGRPC"]),
        // All that tests need. The adapters of traits that are off are empty.
        .library(name: "SwiftMocksTesting", targets: ["SwiftMocksTesting", "SwiftMocksConnect", "SwiftMocksGRPC"]),
        .library(name: "SwiftMocksServer", targets: ["SwiftMocksServer"]),
        .library(name: "SwiftMocksGenerator", targets: ["SwiftMocksGenerator"]),
        .plugin(name: "SwiftMocksPlugin", targets: ["SwiftMocksPlugin"]),
        .plugin(name: "SwiftMocksCommandPlugin", targets: ["SwiftMocksCommandPlugin"]),
    ],
    // Each adapter needs an RPC library, and the server needs SwiftNIO. SwiftPM fetches them only for those who enable the
    // trait.
    traits: [
        .trait(name: "Connect", description: "SwiftMocksConnect, for mocks of Connect clients"),
        .trait(name: "GRPCSwift", description: "SwiftMocksGRPC, for mocks of gRPC Swift 2 clients"),
        .trait(
            name: "Server", description: "SwiftMocksServer, mocks of Connect clients on a port",
            enabledTraits: ["Connect"]),
    ],
    dependencies: [
        connectSwift,
        .package(url: "https://github.com/grpc/grpc-swift-2", from: "2.4.3"),
        .package(url: "https://github.com/apple/swift-protobuf", from: "1.39.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/apple/swift-nio-http2", from: "1.46.0"),
    ],
    targets: [
        .executableTarget(name: "protoc-gen-swift-mocks", dependencies: ["SwiftMocksGenerator"]),
        .target(name: "SwiftMocksGenerator", dependencies: ["SwiftMocksOptions"]),
        // The options of the generator and of configurations.
        .target(name: "SwiftMocksOptions"),
        .target(name: "SwiftMocks", dependencies: [messages]),
        .target(
            name: "SwiftMocksConnect",
            dependencies: [
                "SwiftMocks", messages,
                .target(name: "SwiftMocksWire", condition: .when(traits: ["Connect"])),
                .product(name: "Connect", package: "connect-swift", condition: .when(traits: ["Connect"])),
            ]),
        .target(
            name: "SwiftMocksGRPC",
            dependencies: [
                "SwiftMocks", messages,
                .product(name: "GRPCCore", package: "grpc-swift-2", condition: .when(traits: ["GRPCSwift"])),
            ]),
        .target(
            name: "SwiftMocksServer",
            dependencies: [
                "SwiftMocks", "SwiftMocksConnect",
                .target(name: "SwiftMocksWire", condition: .when(traits: ["Server"])),
                .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: ["Server"])),
                .product(name: "NIOPosix", package: "swift-nio", condition: .when(traits: ["Server"])),
                .product(name: "NIOHTTP1", package: "swift-nio", condition: .when(traits: ["Server"])),
                .product(name: "NIOHTTP2", package: "swift-nio-http2", condition: .when(traits: ["Server"])),
                .product(name: "NIOHPACK", package: "swift-nio-http2", condition: .when(traits: ["Server"])),
            ]),
        // The wire protocols of a server, of no library.
        .target(name: "SwiftMocksWire", dependencies: ["SwiftMocksZlib"]),
        .systemLibrary(name: "SwiftMocksZlib", providers: [.apt(["zlib1g-dev"]), .yum(["zlib-devel"])]),
        .target(name: "SwiftMocksTesting", dependencies: ["SwiftMocks", "SwiftMocksTestingLoader"]),
        .target(name: "SwiftMocksTestingLoader", publicHeadersPath: "."),
        .target(name: "TestSupport", path: "Tests/TestSupport"),
        .testTarget(
            name: "SwiftMocksGeneratorTests", dependencies: ["SwiftMocksGenerator", "SwiftMocksOptions", "TestSupport"]),
        .testTarget(
            name: "HostileInputTests", dependencies: ["SwiftMocksGenerator", "SwiftMocksOptions", "TestSupport"]),
        .testTarget(name: "EndToEndTests", dependencies: ["protoc-gen-swift-mocks", "TestSupport"]),
        .testTarget(name: "GrowthLongTests", dependencies: ["protoc-gen-swift-mocks", "TestSupport"]),
        // What the plugins do. SwiftPM lets a plugin depend on programs only, so the folders that it needs of a library are
        // symbolic links.
        .target(name: "SwiftMocksBuildTool", dependencies: ["SwiftMocksOptions"]),
        .executableTarget(name: "swift-mocks-protoc", dependencies: ["SwiftMocksBuildTool"]),
        .plugin(
            name: "SwiftMocksPlugin", capability: .buildTool(),
            dependencies: ["protoc-gen-swift-mocks", "swift-mocks-protoc"], path: "Sources/SwiftMocksPlugin"),
        .plugin(
            name: "SwiftMocksCommandPlugin",
            capability: .command(
                intent: .custom(verb: "generate-mocks", description: "Generate mocks of RPC clients, and the clients"),
                permissions: [.writeToPackageDirectory(reason: "It writes generated code into the package.")]),
            dependencies: ["protoc-gen-swift-mocks", "swift-mocks-protoc"], path: "Sources/SwiftMocksCommandPlugin"),
        .testTarget(name: "ConnectExampleTests", dependencies: ["TestSupport"]),
        .testTarget(name: "ConnectExampleLongTests", dependencies: ["TestSupport"]),
        .testTarget(name: "DistributionLongTests", dependencies: ["protoc-gen-swift-mocks", "TestSupport"]),
        .testTarget(name: "NewcomerLongTests", dependencies: ["TestSupport"]),
        .testTarget(name: "BothPluginsLongTests", dependencies: ["TestSupport"]),
        .testTarget(name: "SeveralModulesLongTests", dependencies: ["TestSupport"]),
        .testTarget(
            name: "PluginTests",
            dependencies: [
                "SwiftMocksBuildTool", "SwiftMocksGenerator", "SwiftMocksOptions", "TestSupport",
                "protoc-gen-swift-mocks", "swift-mocks-protoc",
            ]),
        .target(name: "TinyRPC", dependencies: [messages], path: "Tests/Samples/TinyRPC"),
        .target(name: "TinyMocks", dependencies: ["SwiftMocks", "TinyRPC"], path: "Tests/Samples/TinyMocks"),
        .target(
            name: "ElizaMocks", dependencies: ["SwiftMocksTesting", "TinyMocks", "TinyRPC"],
            path: "Tests/Samples/ElizaMocks"),
        .target(
            name: "AppMocks", dependencies: ["TinyMocks", "TinyRPC"], path: "Tests/Samples/AppMocks",
            swiftSettings: [.define("APP")]),
        .testTarget(
            name: "SwiftMocksTests",
            dependencies: ["SwiftMocksTesting", "ElizaMocks", "TinyRPC", "TestSupport", messages]),
        .testTarget(name: "SwiftMocksWireTests", dependencies: ["SwiftMocksWire"], exclude: ["Conformance.md"]),
        // What starts programs: the compiler, or these tests once more with some that fail.
        .testTarget(
            name: "SwiftMocksProcessTests",
            dependencies: ["SwiftMocksTesting", "AppMocks", "ElizaMocks", "TinyRPC", "TestSupport"]),
    ],
    swiftLanguageModes: [.v6]
)

// What the tests of those packages need of this one.
if isForFixtures {
    package.products += ["TestSupport", "AppMocks", "ElizaMocks", "TinyRPC"].map { .library(name: $0, targets: [$0]) }
}

// Some suites are built in other ways too, without the rest.
if let suites = Context.environment["SWIFT_MOCKS_SUITES"]?.split(separator: " ").map(String.init) {
    package.targets.removeAll { $0.type == .test && !suites.contains($0.name) }
}
