// swift-tools-version:6.2
import PackageDescription

// This package has the role of the user's project, with messages and clients of gRPC Swift's own generators, our mocks, and
// the library itself.
let core = Target.Dependency.product(name: "GRPCCore", package: "grpc-swift-2")
let inProcess = Target.Dependency.product(name: "GRPCInProcessTransport", package: "grpc-swift-2")
let grpcProtobuf = Target.Dependency.product(name: "GRPCProtobuf", package: "grpc-swift-protobuf")
let swiftProtobuf = Target.Dependency.product(name: "SwiftProtobuf", package: "swift-protobuf")
let pluginLibrary = Target.Dependency.product(name: "SwiftProtobufPluginLibrary", package: "swift-protobuf")
let grpcGenerator = Target.Dependency.product(name: "protoc-gen-grpc-swift-2", package: "grpc-swift-protobuf")
let generator = Target.Dependency.product(name: "SwiftMocksGenerator", package: "swift-mocks")
let swiftMocks = Target.Dependency.product(name: "SwiftMocksTesting", package: "swift-mocks")
let testSupport = Target.Dependency.product(name: "TestSupport", package: "swift-mocks")

let library = [core, grpcProtobuf, swiftProtobuf]

// Public clients in one module, their mocks in another, and the tests that use both.
var targets: [Target] = [
    .target(name: "ChatAPI", dependencies: library),
    .target(name: "ChatMocks", dependencies: ["ChatAPI", core, swiftMocks, swiftProtobuf]),
    .testTarget(
        name: "NamingOracleTests",
        dependencies: [swiftProtobuf, pluginLibrary, generator, grpcGenerator, testSupport], exclude: ["Published"]),
]

// The adapter: mocks in place of the real client and behind it, and the compiler on tests with mistakes.
targets += [
    .testTarget(
        name: "ServedTests",
        dependencies: [
            "ChatAPI", "ChatMocks", "Services", core, inProcess, grpcProtobuf, swiftMocks, swiftProtobuf, testSupport,
        ],
        exclude: ["__Recordings__"]),
    .testTarget(
        name: "SwiftMocksGRPCProcessTests",
        dependencies: ["ChatAPI", "ChatMocks", "Eliza", core, swiftMocks, swiftProtobuf, testSupport],
        exclude: ["Mistakes"]),
]

// Every row of the cheat sheet, with the service that it names.
targets += [
    .target(name: "Eliza", dependencies: library + [swiftMocks]),
    .testTarget(
        name: "CheatSheetTests",
        dependencies: ["Eliza", core, grpcProtobuf, swiftMocks, swiftProtobuf, testSupport],
        exclude: ["__Recordings__"]),
    // What is the same for both libraries.
    .testTarget(name: "ScenarioTests", dependencies: ["Eliza", core, grpcProtobuf, swiftMocks, swiftProtobuf]),
]

// Internal clients, with their mocks in the test target.
let strictImports: [SwiftSetting] = [.enableUpcomingFeature("InternalImportsByDefault")]
targets += [
    .target(name: "InternalChat", dependencies: library, swiftSettings: strictImports),
    .testTarget(
        name: "InternalChatTests", dependencies: ["InternalChat", swiftMocks] + library, swiftSettings: strictImports),
]

// Clients and mocks in one module, for each way in which users build: with access levels on imports, or with the
// main actor by default.
targets += [
    .target(name: "AccessLevelChat", dependencies: library + [swiftMocks], swiftSettings: strictImports),
    .target(
        name: "MainActorChat", dependencies: library + [swiftMocks], swiftSettings: [.defaultIsolation(MainActor.self)]),
    .testTarget(
        name: "MainActorChatTests", dependencies: ["MainActorChat", core, swiftMocks],
        swiftSettings: [.defaultIsolation(MainActor.self)]),
]

// The golden cases that have no part in these layouts. `make messages` writes this line, and a folder for each.
let cases: [String] = ["grpc_package"]
targets += cases.map { .target(name: $0, dependencies: library + [swiftMocks], path: "Sources/Cases/\($0)") }

// Mocks for apps, which need no test framework.
targets += [
    .target(name: "UserMocks", dependencies: library + [.product(name: "SwiftMocksGRPC", package: "swift-mocks")]),
    .target(
        name: "DemoMocks",
        dependencies: ["ChatAPI", core, swiftProtobuf, .product(name: "SwiftMocksGRPC", package: "swift-mocks")]),
]

// The mocks of one service for both libraries, in one module. Connect is its stand-in.
targets += [
    .target(
        name: "BothLibraries",
        dependencies: library + [swiftMocks, .product(name: "Connect", package: "connect-swift")]),
    .testTarget(name: "BothLibrariesTests", dependencies: ["BothLibraries", core, swiftMocks, swiftProtobuf]),
]

// Clients whose closures run where their caller runs, and the compiler with each combination of such flags.
targets += [
    .target(
        name: "NonsendingChat", dependencies: library + [swiftMocks],
        swiftSettings: [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]),
    .testTarget(name: "NonsendingChatTests", dependencies: ["NonsendingChat", core, swiftMocks]),
    .testTarget(name: "IsolationTests", dependencies: library + [swiftMocks, testSupport], exclude: ["Uses"]),
]

// Names of all kinds, and modules under other names.
targets += [
    .target(name: "Names", dependencies: library + [swiftMocks]),
    .target(name: "BareNames", dependencies: library + [swiftMocks]),
    .target(name: "Services", dependencies: library + [swiftMocks]),
    .target(name: "OurGRPC", dependencies: [core]),
    .target(name: "OurProtobuf", dependencies: [swiftProtobuf]),
    .target(name: "RenamedModules", dependencies: ["OurGRPC", "OurProtobuf", grpcProtobuf, swiftMocks]),
    .target(name: "Animals", dependencies: [swiftProtobuf], swiftSettings: strictImports),
    .target(name: "Food", dependencies: [swiftProtobuf], swiftSettings: strictImports),
    .target(name: "Zoo", dependencies: ["Animals", "Food", swiftMocks] + library, swiftSettings: strictImports),
]

// Suites that are built in another way, and the traits that the packages have in common then.
let environment = Context.environment
let traits = environment["SWIFT_MOCKS_TRAITS"]?.split(separator: " ").map {
    Package.Dependency.Trait.trait(name: "\($0)")
}
if let suites = environment["SWIFT_MOCKS_SUITES"]?.split(separator: " ").map(String.init) {
    targets.removeAll { $0.type == .test && !suites.contains($0.name) }
}

for target in targets {
    target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
}

let package = Package(
    name: "grpc-integration",
    platforms: [.iOS(.v18), .macOS(.v15), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: ["BothLibraries", "ChatAPI", "ChatMocks", "DemoMocks"].map { .library(name: $0, targets: [$0]) },
    dependencies: [
        // Sockets and GRPCSockets have the same traits, so that all can be built in one folder.
        .package(path: "../swift-mocks", traits: Set(traits ?? ["Connect", "GRPCSwift", "Server"])),
        .package(path: "../connect-swift"),
        .package(url: "https://github.com/grpc/grpc-swift-2", from: "2.4.3"),
        .package(url: "https://github.com/grpc/grpc-swift-protobuf", from: "2.4.1"),
        .package(url: "https://github.com/apple/swift-protobuf", from: "1.39.0"),
    ],
    targets: targets,
    swiftLanguageModes: [.v6]
)
