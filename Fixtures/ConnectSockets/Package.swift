// swift-tools-version:6.2
import PackageDescription

let connect = Target.Dependency.product(name: "Connect", package: "connect-swift")
let http2 = Target.Dependency.product(name: "NIOHTTP2", package: "swift-nio-http2")
let nio = ["NIOConcurrencyHelpers", "NIOCore", "NIOHTTP1", "NIOPosix"].map {
    Target.Dependency.product(name: $0, package: "swift-nio")
}
let swiftMocks = Target.Dependency.product(name: "SwiftMocksTesting", package: "swift-mocks")
let swiftProtobuf = Target.Dependency.product(name: "SwiftProtobuf", package: "swift-protobuf")

// A server with mocks behind it, for clients that others wrote. It is a package of its own, because SwiftNIO takes longer to
// compile than all the rest.
let package = Package(
    name: "connect-sockets",
    platforms: [.macOS(.v13)],
    dependencies: [
        .package(name: "swift-mocks", path: "../..", traits: ["Connect"]),
        .package(path: "../connect-swift"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/apple/swift-nio-http2", from: "1.46.0"),
        .package(url: "https://github.com/apple/swift-protobuf", from: "1.39.0"),
    ],
    targets: [
        .executableTarget(
            name: "MockServer", dependencies: [connect, http2, swiftMocks, swiftProtobuf] + nio,
            swiftSettings: [.treatAllWarnings(as: .error)])
    ],
    swiftLanguageModes: [.v6]
)
