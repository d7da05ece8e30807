/// The facts about gRPC Swift: its output, its options, and what makes its clients.
package enum GRPCSwiftFacts: ListedLibrary {
    package static let outputs = GRPCSwiftOutputs.all

    package static let facts = LibraryFacts(
        name: outputs.name,
        options: GRPCSwiftOptions.definitions,
        outputs: [mockFile])

    /// The output with the mocks of a proto. It is always written.
    package static let mockFile = LibraryFacts.Output(
        suffix: GRPCSwiftOutputs.mocks.suffix, content: "mock of protoc-gen-grpc-swift-2's client")

    /// The protoc plugin of gRPC Swift, and the keys of a configuration for clients and mocks.
    package static let clientPlugin: ClientPlugin? = ClientPlugin(
        plugin: protocGenGRPCSwift,
        clients: OptionDefinition.flag(
            for: GRPCSwiftOutputs.clients,
            "for GRPCSwift, write `<name>.grpc.swift` by protoc-gen-grpc-swift-2; the default is false there"),
        mocks: OptionDefinition.flag(
            for: GRPCSwiftOutputs.mocks, "for GRPCSwift, write `<name>.grpc.mock.swift`"))

    /// The names of options are those of grpc-swift-protobuf 2.4. Code that calls services does not
    /// need what a server has, and the file is little more than half as long without it.
    private static let protocGenGRPCSwift = ProtocPlugin(
        program: GRPCSwiftOutputs.protocGenGRPCSwift, content: "gRPC Swift's clients",
        suffix: GRPCSwiftOutputs.clients.suffix,
        options: CommonOptions.namesOfMessages.union(
            ([CommonOptions.extraModuleImports] + GRPCSwiftOptions.definitions).map(\.name)),
        settings: ["Client=true", "Server=false"])

    /// The platforms of protoc-gen-grpc-swift-2 2.4, separated by commas.
    package static let defaultPlatforms = "macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0"
}
