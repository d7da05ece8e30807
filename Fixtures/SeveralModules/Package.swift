// swift-tools-version:6.2
import PackageDescription

// Messages in one module, clients in another, mocks in the tests' target: the protos are with the
// messages, as modules.asciipb tells.
let connect = Target.Dependency.product(name: "Connect", package: "connect-swift")
let connectMocks = Target.Dependency.product(name: "ConnectMocks", package: "connect-swift")
let protobuf = Target.Dependency.product(name: "SwiftProtobuf", package: "swift-protobuf")
let mocksPlugin = Target.PluginUsage.plugin(name: "SwiftMocksPlugin", package: "swift-mocks")

let package = Package(
    name: "SeveralModules",
    platforms: [.macOS(.v14), .iOS(.v17), .tvOS(.v17), .watchOS(.v10)],
    dependencies: [
        .package(path: "../swift-mocks"),
        .package(path: "../connect-swift"),
        .package(url: "https://github.com/apple/swift-protobuf", from: "1.39.0"),
    ],
    targets: [
        .target(name: "Messages", dependencies: [protobuf], plugins: [mocksPlugin]),
        .target(name: "Clients", dependencies: ["Messages", connect, protobuf], plugins: [mocksPlugin]),
        .testTarget(
            name: "ClientsTests", dependencies: ["Clients", "Messages", connect, connectMocks, protobuf],
            plugins: [mocksPlugin]),
        // Without configurations: internal code of the main actor, with a proto of a name that
        // Messages has, too; a target with messages that no rpc uses; and a test of all.
        .target(
            name: "Users", dependencies: [connect, protobuf], swiftSettings: [.defaultIsolation(MainActor.self)],
            plugins: [mocksPlugin]),
        .target(name: "Words", dependencies: [connect, protobuf], plugins: [mocksPlugin]),
        .testTarget(
            name: "AllTests", dependencies: ["Clients", "Messages", "Users", "Words", connect, connectMocks, protobuf],
            swiftSettings: [.defaultIsolation(MainActor.self)], plugins: [mocksPlugin]),
    ],
    swiftLanguageModes: [.v6]
)
