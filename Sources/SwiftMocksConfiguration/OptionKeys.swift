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
        ("Visibility", .text),
        ("FileNaming", .text),
        ("ModuleName", .text),
        ("ProtoPathModuleMappings", .path),
        ("SwiftProtobufModuleName", .text),
        ("ExtraModuleImports", .list),
        ("TestableModuleImports", .list),
        ("UseAccessLevelOnImports", .flag),
        ("MockCompilationCondition", .text),
        ("GenerateEmptyFiles", .flag),
        ("RPCLibrary", .text),
        ("GenerateAsyncMethods", .flag),
        ("GenerateCallbackMethods", .flag),
        ("GenerateServiceMetadata", .flag),
        ("KeepMethodCasing", .flag),
        ("GenerateClients", .flag),
        ("GenerateMocks", .flag),
        ("NonisolatedTypes", .flag),
        ("MockRuntime", .text),
    ]
}
