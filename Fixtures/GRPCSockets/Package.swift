// swift-tools-version:6.2
import PackageDescription

let core = Target.Dependency.product(name: "GRPCCore", package: "grpc-swift-2")
let grpcProtobuf = Target.Dependency.product(name: "GRPCProtobuf", package: "grpc-swift-protobuf")
let http2 = Target.Dependency.product(name: "GRPCNIOTransportHTTP2Posix", package: "grpc-swift-nio-transport")
let swiftProtobuf = Target.Dependency.product(name: "SwiftProtobuf", package: "swift-protobuf")
let swiftMocks = Target.Dependency.product(name: "SwiftMocksTesting", package: "swift-mocks")
let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

// A server with a mock behind it, for clients that others wrote. It is a package of its own, because SwiftNIO takes longer
// to compile than all the rest.
let package = Package(
    name: "grpc-sockets",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "swift-mocks", path: "../..", traits: ["GRPCSwift"]),
        .package(url: "https://github.com/grpc/grpc-swift-2", from: "2.4.3"),
        .package(url: "https://github.com/grpc/grpc-swift-nio-transport", from: "2.9.2"),
        .package(url: "https://github.com/grpc/grpc-swift-protobuf", from: "2.4.1"),
        .package(url: "https://github.com/apple/swift-protobuf", from: "1.39.0"),
    ],
    targets: [
        .target(name: "ChatAPI", dependencies: [core, grpcProtobuf, swiftProtobuf], swiftSettings: strict),
        .target(
            name: "ChatMocks", dependencies: ["ChatAPI", core, swiftMocks, swiftProtobuf], swiftSettings: strict),
        .executableTarget(
            name: "MockServer", dependencies: ["ChatAPI", "ChatMocks", core, http2, swiftMocks], swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
