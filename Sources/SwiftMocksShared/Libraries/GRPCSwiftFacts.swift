extension LibraryFacts {
    static let grpcSwift = LibraryFacts(
        name: GRPCSwiftFacts.library,
        options: [GRPCSwiftFacts.moduleName, GRPCSwiftFacts.availability],
        outputs: [Output(suffix: ".grpc.mock.swift")],
        support: Support(
            path: "GRPCMockSupport.swift",
            options: [
                GRPCSwiftFacts.moduleName, GRPCSwiftFacts.availability, CommonOptions.swiftProtobufModuleName,
                CommonOptions.mockCompilationCondition,
            ]))
}

/// The name of gRPC Swift, and its own options.
enum GRPCSwiftFacts {
    static let library = "GRPCSwift"

    static let moduleName = OptionDefinition(
        "GRPCModuleName", .name, default: "GRPCCore",
        "module of gRPC Swift's types, as in protoc-gen-grpc-swift-2")

    static let availability = OptionDefinition(
        "Availability", .texts(description: "OS version"), default: "none",
        "a platform and its first version, as in protoc-gen-grpc-swift-2; repeatable; without it \(defaultPlatforms)")

    /// The platforms of protoc-gen-grpc-swift-2 2.4, separated by commas.
    static let defaultPlatforms = "macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0"
}
