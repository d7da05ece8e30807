/// The content of a `swift-mocks-config.json`. Keys and types are checked; whether the files exist is checked later.
struct Configuration: Equatable, Sendable {
    /// The name of the file.
    static let fileName = "swift-mocks-config.json"

    /// A short file, for the texts of errors.
    static let example = "{ \"GenerateMocks\": false }"

    /// The protoc to run; if nil, PROTOC_PATH and PATH decide.
    var protocPath: Text?
    /// The protoc-gen-swift to run; if nil, PROTOC_GEN_SWIFT_PATH and PATH decide.
    var protocGenSwiftPath: Text?
    var invocations: [Invocation]

    var generatesMessages: Bool { invocations.contains(where: \.generatesMessages) }

    /// Protos that are generated with the same options.
    struct Invocation: Equatable, Sendable {
        var position: TextPosition
        /// Each as other protos import it: relative to one of the import paths; or a `ProtoPattern`. Nil: all.
        var protoFiles: [Text]?
        /// Folders relative to the configuration file, in the order they are searched.
        var importPaths: [Text]
        /// Whether the file gives them.
        var hasImportPaths: Bool
        var generatesMessages: Bool
        /// In the order of `OptionCatalogue`.
        var options: [Option]

        /// The last value of an option; nil if it is not set.
        func given(_ option: any OptionDefinition) -> Text? { options.last { $0.name == option.name }?.value }

        /// The value of an option, or else its default; empty if it has none.
        func value(of option: any OptionDefinition) -> String {
            given(option)?.text ?? option.defaultText ?? ""
        }
    }

    /// `Name=value`, as the generator takes it.
    struct Option: Equatable, Sendable {
        var name: String
        var value: Text
    }

    /// A string and its place.
    struct Text: Equatable, Sendable {
        var text: String
        var position: TextPosition
    }
}
