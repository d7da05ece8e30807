// swift-tools-version:6.2
import PackageDescription

// This package has the role of the user's project: it uses generated code with the real SwiftProtobuf and a stand-in for
// the Connect library, which builds on Apple platforms only. `CONNECT_SWIFT=1 swift test` on a Mac uses the real library.
let usesRealConnect = Context.environment["CONNECT_SWIFT"] == "1"

let swiftProtobuf = Target.Dependency.product(name: "SwiftProtobuf", package: "swift-protobuf")
let connect = Target.Dependency.product(name: "Connect", package: "connect-swift")
let connectMocks = Target.Dependency.product(name: "ConnectMocks", package: "connect-swift")

#if canImport(Darwin)
    let combine: [Target.Dependency] = []
#else
    let combine = [Target.Dependency.product(name: "Combine", package: "connect-swift")]
#endif

var targets: [Target] = []

// The app of the documentation, and its tests as the documentation shows them.
targets += [
    .target(name: "ElizaApp", dependencies: [connect, swiftProtobuf] + combine),
    .testTarget(name: "ElizaAppTests", dependencies: ["ElizaApp", connect, connectMocks, swiftProtobuf] + combine),
]

// Public interfaces in one module, their mocks in another: one rpc of each kind, in both variants. Tests of the behaviour of
// the Connect library that mocks rely on: of the stand-in and, with `CONNECT_SWIFT=1`, of the library.
targets += [
    .target(name: "KindsAPI", dependencies: [connect, swiftProtobuf]),
    .target(name: "KindsMocks", dependencies: ["KindsAPI", connect, connectMocks, swiftProtobuf] + combine),
    .testTarget(
        name: "KindsTests", dependencies: ["KindsAPI", "KindsMocks", connect, connectMocks, swiftProtobuf] + combine),
]

let swiftMocks = Target.Dependency.product(name: "SwiftMocksTesting", package: "swift-mocks")
let testSupport = Target.Dependency.product(name: "TestSupport", package: "swift-mocks")

// An app with mocks for a demo mode.
targets += [
    .executableTarget(
        name: "DemoApp",
        dependencies: ["AppMocks", "SwiftMocks", "TinyRPC"].map { .product(name: $0, package: "swift-mocks") }),
    .testTarget(name: "AppHostTests", dependencies: ["DemoApp", testSupport]),
]

// The compiler on tests with mistakes and on code of the documentation.
targets += [
    .testTarget(
        name: "SwiftMocksConnectProcessTests",
        dependencies: ["Eliza", connect, swiftMocks, swiftProtobuf, testSupport],
        exclude: ["Mistakes"])
]

// Mocks in place of the library's client and behind it. Some of these tests need the library itself.
targets += [
    .testTarget(
        name: "ServedTests", dependencies: ["ElizaApp", "KindsAPI", connect, swiftMocks, swiftProtobuf, testSupport],
        exclude: ["__Recordings__"],
        swiftSettings: usesRealConnect ? [.define("REAL_CONNECT")] : [])
]

// Every row of the cheat sheet, with the service that it names.
targets += [
    .target(name: "Eliza", dependencies: [connect, swiftMocks, swiftProtobuf] + combine),
    .testTarget(
        name: "CheatSheetTests", dependencies: ["Eliza", connect, swiftMocks, swiftProtobuf, testSupport],
        exclude: ["__Recordings__"]),
    // What is the same for both libraries.
    .testTarget(name: "ScenarioTests", dependencies: ["Eliza", connect, swiftMocks, swiftProtobuf]),
]

let pluginLibrary = Target.Dependency.product(name: "SwiftProtobufPluginLibrary", package: "swift-protobuf")
let generator = Target.Dependency.product(name: "SwiftMocksGenerator", package: "swift-mocks")

targets += [
    .testTarget(
        name: "GoldenTests", dependencies: [connect, connectMocks, swiftMocks, swiftProtobuf, testSupport] + combine,
        exclude: ["Stubs", "Uses"]),
    .testTarget(
        name: "NamingOracleTests", dependencies: [swiftProtobuf, pluginLibrary, generator, testSupport],
        exclude: ["Published"]),
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
    name: "connect-integration",
    platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16), .watchOS(.v9)],
    dependencies: [
        .package(path: "../swift-mocks", traits: Set(traits ?? ["Connect"])),
        usesRealConnect
            ? .package(url: "https://github.com/connectrpc/connect-swift", from: "1.2.3")
            : .package(path: "../connect-swift"),
        .package(url: "https://github.com/apple/swift-protobuf", from: "1.39.0"),
    ],
    targets: targets,
    swiftLanguageModes: [.v6]
)
