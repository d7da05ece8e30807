// swift-tools-version:6.0
import PackageDescription

let swiftMocks = Target.Dependency.product(name: "SwiftMocksTesting", package: "swift-mocks")

// It is a package of its own, so that the project's products stay those that users need.
let package = Package(
    name: "runtime-benchmark",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "swift-mocks", path: "../../..")],
    targets: [
        .target(name: "TinyRPC"),
        .target(name: "TinyMocks", dependencies: ["TinyRPC", swiftMocks]),
        .target(name: "ElizaMocks", dependencies: ["TinyMocks", "TinyRPC", swiftMocks]),
        .executableTarget(name: "RuntimeBenchmark", dependencies: ["ElizaMocks", "TinyRPC", swiftMocks]),
    ],
    swiftLanguageModes: [.v6]
)
