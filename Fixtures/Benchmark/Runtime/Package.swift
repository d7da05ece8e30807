// swift-tools-version:6.0
import PackageDescription

// It is a package of its own, so that the project's products stay those that users need.
let package = Package(
    name: "runtime-benchmark",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "swift-mocks", path: "../../..")],
    targets: [
        .target(name: "TinyRPC"),
        .target(name: "TinyMocks", dependencies: ["TinyRPC", .product(name: "SwiftMocks", package: "swift-mocks")]),
        .target(
            name: "ElizaMocks",
            dependencies: ["TinyMocks", "TinyRPC", .product(name: "SwiftMocksTesting", package: "swift-mocks")]),
        .executableTarget(
            name: "RuntimeBenchmark",
            dependencies: ["ElizaMocks", "TinyRPC", .product(name: "SwiftMocksTesting", package: "swift-mocks")]),
    ],
    swiftLanguageModes: [.v6]
)
