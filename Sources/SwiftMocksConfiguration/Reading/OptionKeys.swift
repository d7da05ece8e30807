/// The generator's options as keys of an invocation, in the order of `protoc-gen-swift-mocks --help`.
///
/// A plugin can't import the generator, so its table is repeated here; a test holds the two equal.
enum OptionKeys {
    /// What an option's value looks like in JSON. Whether it is legal is the generator's to say.
    enum Kind {
        case flag
        case text
        case list
        /// A path, relative to the configuration file.
        case path
    }

    static let all: [(name: String, kind: Kind)] = [
        ("GenerateAsyncMethods", .flag),
        ("GenerateCallbackMethods", .flag),
        ("Visibility", .text),
        ("GenerateServiceMetadata", .flag),
        ("KeepMethodCasing", .flag),
        ("FileNaming", .text),
        ("ProtoPathModuleMappings", .path),
        ("SwiftProtobufModuleName", .text),
        ("ExtraModuleImports", .list),
        ("GenerateClients", .flag),
        ("GenerateMocks", .flag),
        ("TestableModuleImports", .list),
        ("UseAccessLevelOnImports", .flag),
        ("NonisolatedTypes", .flag),
        ("MockCompilationCondition", .text),
        ("MockRuntime", .text),
        ("GenerateEmptyFiles", .flag),
    ]
}
