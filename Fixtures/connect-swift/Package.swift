// swift-tools-version:6.1
import PackageDescription

// A stand-in for connect-swift, which builds on Apple platforms only: the surface that generated code and the adapter use.
// A package that depends on it gives it to all others in place of the library, because it has the same identity.
var dependencies: [Package.Dependency] = [
    .package(url: "https://github.com/apple/swift-protobuf", from: "1.39.0")
]
let swiftProtobuf = Target.Dependency.product(name: "SwiftProtobuf", package: "swift-protobuf")
var products: [Product] = [
    .library(name: "Connect", targets: ["Connect"]),
    .library(name: "ConnectMocks", targets: ["ConnectMocks"]),
]
var targets: [Target] = [.target(name: "Connect", dependencies: [swiftProtobuf])]

// Apple platforms have Combine; elsewhere a module of that name re-exports OpenCombine.
#if canImport(Darwin)
    let combine: [Target.Dependency] = []
#else
    let combine: [Target.Dependency] = ["Combine"]
    dependencies.append(.package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"))
    targets.append(.target(name: "Combine", dependencies: [.product(name: "OpenCombine", package: "OpenCombine")]))
    products.append(.library(name: "Combine", targets: ["Combine"]))
#endif

targets.append(.target(name: "ConnectMocks", dependencies: ["Connect", swiftProtobuf] + combine))

let package = Package(
    name: "connect-swift",
    platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16), .watchOS(.v9)],
    products: products,
    dependencies: dependencies,
    targets: targets,
    swiftLanguageModes: [.v6]
)
