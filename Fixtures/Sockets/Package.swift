// swift-tools-version:6.2
import PackageDescription

let connect = Target.Dependency.product(name: "Connect", package: "connect-swift")
let swiftProtobuf = Target.Dependency.product(name: "SwiftProtobuf", package: "swift-protobuf")
let swiftMocks = Target.Dependency.product(name: "SwiftMocksTesting", package: "swift-mocks")
let mockServer = Target.Dependency.product(name: "SwiftMocksServer", package: "swift-mocks")

// Mocks of Connect clients on ports, for clients that others wrote. It is a package of its own
// because of SwiftNIO.
let targets: [Target] = [
    .executableTarget(name: "KindsServer", dependencies: [connect, mockServer, swiftMocks, swiftProtobuf]),
    .testTarget(
        name: "MockServerTests",
        dependencies: [
            .product(name: "BothLibraries", package: "GRPCIntegration"), connect, mockServer, swiftMocks, swiftProtobuf,
        ]),
]

for target in targets {
    target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
}

let package = Package(
    name: "sockets",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(path: "../swift-mocks", traits: ["Connect", "GRPCSwift", "Server"]),
        .package(path: "../GRPCIntegration"),
        .package(path: "../connect-swift"),
        .package(url: "https://github.com/apple/swift-protobuf", from: "1.39.0"),
    ],
    targets: targets,
    swiftLanguageModes: [.v6]
)
