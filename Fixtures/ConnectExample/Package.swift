// swift-tools-version:6.1
import PackageDescription

// An app as a user would write it: swift-mocks by its build plugin, in the app's target for clients and in the tests'
// target for mocks. Only the paths of two packages differ from a project of your own, which has Connect's own package
// in place of "../connect-swift".
//
// Messages come from swift-protobuf. Its build plugin compiles protoc from C++ first, for ten minutes or more; so
// eliza.pb.swift is checked in, and `SWIFT_PROTOBUF_PLUGIN=1 swift test` has the plugin make it instead.
let usesSwiftProtobufPlugin = Context.environment["SWIFT_PROTOBUF_PLUGIN"] == "1"

let package = Package(
    name: "ExampleApp",
    platforms: [.macOS(.v14), .iOS(.v17), .tvOS(.v17), .watchOS(.v10)],
    dependencies: [
        .package(path: "../swift-mocks", traits: ["Connect"]),
        .package(path: "../connect-swift"),
        .package(url: "https://github.com/apple/swift-protobuf", from: "1.39.0"),
    ],
    targets: [
        .target(
            name: "ExampleApp",
            dependencies: [
                .product(name: "Connect", package: "connect-swift"),
                .product(name: "SwiftProtobuf", package: "swift-protobuf"),
            ],
            exclude: usesSwiftProtobufPlugin ? ["eliza.pb.swift"] : ["swift-protobuf-config.json"],
            plugins: [.plugin(name: "SwiftMocksPlugin", package: "swift-mocks")]
                + (usesSwiftProtobufPlugin ? [.plugin(name: "SwiftProtobufPlugin", package: "swift-protobuf")] : [])
        ),
        .testTarget(
            name: "ExampleAppTests",
            dependencies: [
                "ExampleApp",
                .product(name: "Connect", package: "connect-swift"),
                .product(name: "ConnectMocks", package: "connect-swift"),
                .product(name: "SwiftProtobuf", package: "swift-protobuf"),
            ],
            plugins: [.plugin(name: "SwiftMocksPlugin", package: "swift-mocks")]
        ),
        .testTarget(
            name: "RecordingTests",
            dependencies: [
                "ExampleApp",
                .product(name: "Connect", package: "connect-swift"),
                .product(name: "SwiftMocksTesting", package: "swift-mocks"),
                .product(name: "SwiftProtobuf", package: "swift-protobuf"),
            ],
            plugins: [.plugin(name: "SwiftMocksPlugin", package: "swift-mocks")]
        ),
    ],
    swiftLanguageModes: [.v6]
)
