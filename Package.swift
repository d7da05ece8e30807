// swift-tools-version:6.0
import PackageDescription

let package = Package(
    name: "swift-mocks",
    platforms: [.iOS(.v13), .macOS(.v10_15), .tvOS(.v13), .watchOS(.v6)],
    products: [
        .executable(name: "protoc-gen-swift-mocks", targets: ["protoc-gen-swift-mocks"]),
        .library(name: "SwiftMocks", targets: ["SwiftMocks"]),
        .library(name: "SwiftMocksGenerator", targets: ["SwiftMocksGenerator"]),
    ],
    targets: [
        .executableTarget(name: "protoc-gen-swift-mocks", dependencies: ["SwiftMocksGenerator"]),
        .target(name: "SwiftMocksGenerator"),
        .target(name: "SwiftMocks"),
        .target(name: "TinyRPC", path: "Tests/Support/TinyRPC"),
        .target(name: "ElizaMocks", dependencies: ["SwiftMocks", "TinyRPC"], path: "Tests/Support/ElizaMocks"),
        .testTarget(name: "SwiftMocksTests", dependencies: ["SwiftMocks", "ElizaMocks", "TinyRPC"]),
    ],
    swiftLanguageModes: [.v6]
)
