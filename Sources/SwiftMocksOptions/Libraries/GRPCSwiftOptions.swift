package struct GRPCSwiftOptions: LibraryOptions {
    package let common: CommonOptions
    package let grpcModuleName: String
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
