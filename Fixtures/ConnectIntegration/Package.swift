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

// Public interfaces in one module, their mocks in another: one rpc of each kind, in both variants.
targets += [
    .target(name: "KindsAPI", dependencies: [connect, swiftProtobuf]),
    .target(name: "KindsMocks", dependencies: ["KindsAPI", connect, connectMocks, swiftProtobuf] + combine),
    .testTarget(
        name: "KindsTests", dependencies: ["KindsAPI", "KindsMocks", connect, connectMocks, swiftProtobuf] + combine),
]

// The behaviour of the Connect library that mocks rely on: of the stand-in and, with `CONNECT_SWIFT=1`, of the library.
targets.append(
    .testTarget(
        name: "ConnectMocksTests",
        dependencies: ["KindsAPI", "KindsMocks", connect, connectMocks, swiftProtobuf] + combine))

// A service whose messages are in two other modules, with imports of the lowest access level.
let strictImports: [SwiftSetting] = [.enableUpcomingFeature("InternalImportsByDefault")]
targets += [
    .target(name: "Animals", dependencies: [swiftProtobuf], swiftSettings: strictImports),
    .target(name: "Food", dependencies: [swiftProtobuf], swiftSettings: strictImports),
    .target(
        name: "Zoo", dependencies: ["Animals", "Food", connect, connectMocks, swiftProtobuf] + combine,
        swiftSettings: strictImports),
    .testTarget(name: "ZooTests", dependencies: ["Animals", "Zoo", connect, connectMocks, swiftProtobuf]),
]

let swiftMocks = Target.Dependency.product(name: "SwiftMocksTesting", package: "swift-mocks")

// The same tests, including those of the library, with recording mocks.
targets += [
    .testTarget(
        name: "ElizaAppRecordingTests",
        dependencies: ["ElizaApp", "KindsAPI", connect, connectMocks, swiftMocks, swiftProtobuf] + combine),
    .testTarget(
        name: "KindsRecordingTests",
        dependencies: ["KindsAPI", "KindsMocks", connect, connectMocks, swiftMocks, swiftProtobuf] + combine),
]

// The adapter: its words, tests of the runtime with it in place of a small library, and mocks with properties.
targets += [
    .testTarget(name: "SwiftMocksConnectTests", dependencies: [connect, swiftMocks, swiftProtobuf]),
    .testTarget(name: "MockPropertiesTests", dependencies: [connect, swiftMocks, swiftProtobuf]),
    .testTarget(
        name: "SwiftMocksConnectProcessTests", dependencies: [connect, swiftMocks, swiftProtobuf], exclude: ["Mistakes"]
    ),
]

// Mocks behind the library's client. Some of these tests need the library itself.
targets += [
    .testTarget(
        name: "ServedTests", dependencies: ["ElizaApp", "KindsAPI", connect, swiftMocks, swiftProtobuf],
        exclude: ["__Recordings__"],
        swiftSettings: usesRealConnect ? [.define("REAL_CONNECT")] : [])
]

let pluginLibrary = Target.Dependency.product(name: "SwiftProtobufPluginLibrary", package: "swift-protobuf")
let generator = Target.Dependency.product(name: "SwiftMocksGenerator", package: "swift-mocks")

targets += [
    .testTarget(
        name: "GoldenTests", dependencies: [connect, connectMocks, swiftMocks, swiftProtobuf] + combine,
        exclude: ["Stubs", "Uses"]),
    .testTarget(
        name: "NamingOracleTests", dependencies: [swiftProtobuf, pluginLibrary, generator], exclude: ["Published"]),
]

for target in targets {
    target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
}

let package = Package(
    name: "connect-integration",
    platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16), .watchOS(.v9)],
    dependencies: [
        .package(name: "swift-mocks", path: usesRealConnect ? "../.." : "../swift-mocks", traits: ["Connect"]),
        usesRealConnect
            ? .package(url: "https://github.com/connectrpc/connect-swift", from: "1.2.3")
            : .package(path: "../connect-swift"),
        .package(url: "https://github.com/apple/swift-protobuf", from: "1.39.0"),
    ],
    targets: targets,
    swiftLanguageModes: [.v6]
)
