// swift-tools-version:6.1
import PackageDescription

// It is a package of its own, so that the project's products stay those that users need.
let package = Package(
    name: "runtime-benchmark",
    platforms: [.macOS(.v13)],
    dependencies: [.package(path: "../../swift-mocks")],
    targets: [
        .executableTarget(
            name: "RuntimeBenchmark",
            dependencies: ["ElizaMocks", "SwiftMocksTesting", "TinyRPC"].map {
                .product(name: $0, package: "swift-mocks")
            })
    ],
    swiftLanguageModes: [.v6]
)
