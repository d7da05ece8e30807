// swift-tools-version:6.2
import PackageDescription

let package = Package(
    name: "recording-benchmark",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "swift-mocks", path: "../../.."),
        .package(url: "https://github.com/apple/swift-protobuf", from: "1.39.0"),
    ],
    targets: [
        .executableTarget(
            name: "RecordingBenchmark",
            dependencies: [
                .product(name: "SwiftMocks", package: "swift-mocks"),
                .product(name: "SwiftProtobuf", package: "swift-protobuf"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
