// swift-tools-version:6.0
import PackageDescription

// An app with mocks for a demo mode. It has the role of the user's project, so it is a package of its own: it can only use what
// the product SwiftMocks has.
let swiftMocks = Target.Dependency.product(name: "SwiftMocks", package: "swift-mocks")

let package = Package(
    name: "AppHost",
    platforms: [.iOS(.v13), .macOS(.v10_15), .tvOS(.v13), .watchOS(.v6)],
    dependencies: [.package(name: "swift-mocks", path: "../..")],
    targets: [
        .target(name: "TinyRPC"),
        .target(name: "TinyMocks", dependencies: ["TinyRPC", swiftMocks]),
        .target(
            name: "AppMocks", dependencies: ["TinyMocks", "TinyRPC", swiftMocks], swiftSettings: [.define("APP")]),
        .executableTarget(name: "DemoApp", dependencies: ["AppMocks", "TinyRPC", swiftMocks]),
    ],
    swiftLanguageModes: [.v6]
)
