// swift-tools-version:6.2
import PackageDescription

// The user's project, played: generated code meets real SwiftProtobuf here, and a stand-in for the Connect library,
// which builds on Apple platforms only. `CONNECT_SWIFT=1 swift test` on a Mac takes the real library instead.
let usesRealConnect = Context.environment["CONNECT_SWIFT"] == "1"

let swiftProtobuf = Target.Dependency.product(name: "SwiftProtobuf", package: "swift-protobuf")
let connect: Target.Dependency =
    usesRealConnect ? .product(name: "Connect", package: "connect-swift") : .target(name: "Connect")
let connectMocks: Target.Dependency =
    usesRealConnect ? .product(name: "ConnectMocks", package: "connect-swift") : .target(name: "ConnectMocks")

var dependencies: [Package.Dependency] = [
    .package(url: "https://github.com/apple/swift-protobuf", from: "1.39.0")
]
var targets: [Target] = []

// Apple platforms bring Combine with them; elsewhere a module of that name passes OpenCombine on.
#if os(Linux)
    dependencies.append(.package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"))
    targets.append(
        .target(name: "Combine", dependencies: [.product(name: "OpenCombine", package: "OpenCombine")])
    )
    let combine: [Target.Dependency] = ["Combine"]
#else
    let combine: [Target.Dependency] = []
#endif

if usesRealConnect {
    dependencies.append(.package(url: "https://github.com/connectrpc/connect-swift", from: "1.2.3"))
} else {
    targets += [
        .target(name: "Connect", dependencies: [swiftProtobuf]),
        .target(name: "ConnectMocks", dependencies: ["Connect", swiftProtobuf] + combine),
    ]
}

let package = Package(
    name: "consumer",
    platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16), .watchOS(.v9)],
    dependencies: dependencies,
    targets: targets,
    swiftLanguageModes: [.v6]
)
