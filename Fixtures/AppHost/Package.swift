// swift-tools-version:6.1
import PackageDescription

// An app with mocks for a demo mode. It has the role of the user's project, so it is a package of its own: it can only use what
// the product SwiftMocks has.
let package = Package(
    name: "AppHost",
    platforms: [.iOS(.v13), .macOS(.v10_15), .tvOS(.v13), .watchOS(.v6)],
    dependencies: [.package(path: "../swift-mocks", traits: ["Connect"])],
    targets: [
        .executableTarget(
            name: "DemoApp",
            dependencies: ["AppMocks", "SwiftMocks", "TinyRPC"].map { .product(name: $0, package: "swift-mocks") })
    ],
    swiftLanguageModes: [.v6]
)
