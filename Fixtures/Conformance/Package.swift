// swift-tools-version:6.2
import PackageDescription

// What the conformance suite of Connect tests: mocks behind a `MockServer`, and a client with mocks
// behind it. The client needs the Connect library itself: `CONNECT_SWIFT=1` on a Mac.
let usesRealConnect = Context.environment["CONNECT_SWIFT"] == "1"

var dependencies: [Target.Dependency] = [
    .product(name: "Connect", package: "connect-swift"),
    .product(name: "SwiftMocksServer", package: "swift-mocks"),
    .product(name: "SwiftProtobuf", package: "swift-protobuf"),
]
if usesRealConnect { dependencies.append(.product(name: "ConnectNIO", package: "connect-swift")) }

let package = Package(
    name: "conformance",
    platforms: [.macOS(.v13)],
    dependencies: [
        .package(name: "swift-mocks", path: usesRealConnect ? "../.." : "../swift-mocks", traits: ["Server"]),
        usesRealConnect
            ? .package(url: "https://github.com/connectrpc/connect-swift", from: "1.2.3")
            : .package(path: "../connect-swift"),
        .package(url: "https://github.com/apple/swift-protobuf", from: "1.39.0"),
    ],
    targets: [
        .executableTarget(
            name: "Conformance", dependencies: dependencies,
            swiftSettings: usesRealConnect ? [.define("REAL_CONNECT")] : [])
    ],
    swiftLanguageModes: [.v6]
)
