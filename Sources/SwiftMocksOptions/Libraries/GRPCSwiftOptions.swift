/// The options of gRPC Swift, with their values. The page Options says what each does.
package struct GRPCSwiftOptions: LibraryOptions {
    package let common: CommonOptions
    /// The module of gRPC Swift's types.
    package let grpcModuleName: String
    /// The platforms and their first versions, such as `macOS 15.0`; empty for the default
    /// platforms.
    package let availability: [String]

    package init(_ common: CommonOptions, _ options: inout OptionReader) {
        self.common = common
        grpcModuleName = options.identifier(
            "GRPCModuleName", default: "GRPCCore", "module of gRPC Swift's types, as in protoc-gen-grpc-swift-2")
        availability = options.texts(
            "Availability", description: "OS version",
            "a platform and its first version, as in protoc-gen-grpc-swift-2; repeatable; without it"
                + " \(GRPCSwiftFacts.defaultPlatforms)")
    }
}
