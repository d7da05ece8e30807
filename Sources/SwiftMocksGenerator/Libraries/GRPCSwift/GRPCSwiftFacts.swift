/// The facts about gRPC Swift that the build plugins need too: its name, its output, and its own options.
enum GRPCSwiftFacts: ListedLibrary {
    static let name = "GRPCSwift"

    static let facts = LibraryFacts(
        name: name,
        options: [moduleName, availability],
        outputs: [mockFile],
        tests: LibraryFacts.Tests(product: "GRPCCore"))

    static let mockFile = LibraryFacts.Output(
        suffix: ".grpc.mock.swift", content: "mock of protoc-gen-grpc-swift-2's client")

    static let moduleName = Option<String>.identifier(
        "GRPCModuleName", default: "GRPCCore", "module of gRPC Swift's types, as in protoc-gen-grpc-swift-2")

    static let availability = Option.texts(
        "Availability", description: "OS version",
        "a platform and its first version, as in protoc-gen-grpc-swift-2; repeatable; without it \(defaultPlatforms)")

    /// The platforms of protoc-gen-grpc-swift-2 2.4, separated by commas.
    static let defaultPlatforms = "macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0"
}
