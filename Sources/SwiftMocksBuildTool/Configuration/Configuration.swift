/// The content of a `swift-mocks-config.json`. Keys and types are checked; whether the files exist is checked later.
struct Configuration: Equatable, Sendable {
    static let fileName = TargetDescription.configurationName

    /// A short file, for the texts of errors.
    static let example = "{ \"GenerateMocks\": false }"

    /// The paths of programs, by their keys. The environment and the PATH decide for the others.
    var paths: [String: Text] = [:]
    var invocations: [Invocation]

    var plugins: [ProtocPlugin] {
        invocations.flatMap(\.plugins).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// Where the clients of a program are asked for; the beginning of the file for other programs.
    func position(askingFor program: RequiredProgram) -> TextPosition {
        let places = invocations.compactMap { invocation in
            invocation.library.clientPlugin.flatMap { clients in
                clients.plugin.program == program ? invocation.given(clients.clients)?.position : nil
            }
        }
        return places.first ?? TextPosition()
    }

    struct Invocation: Equatable, Sendable {
        var position: TextPosition
        /// Each as other protos import it: relative to one of the import paths; or a `ProtoPattern`. Nil: all.
        var protoFiles: [Text]?
        /// Folders relative to the configuration file, in the order they are searched. Nil: that of the file.
        var importPaths: [Text]?
        var generatesMessages: Bool
        var moduleMappings: [ModuleMapping] = []
        /// In the order of `OptionCatalogue`.
        var options: [Option]

        var outputs: RequestedOutputs {
            RequestedOutputs { key in
                if key == OutputKind.messages.key { return "\(generatesMessages)" }
                return options.last { $0.name == key }?.value.text
            }
        }

        var library: any ListedLibrary.Type { LibraryTable.library(with: outputs.library) }

        var plugins: [ProtocPlugin] {
            outputs.others.compactMap { kind in LibraryTable.plugins.first { $0.suffix == kind.suffix } }
        }

        /// Whether the generator is run. If nothing is to be made, it is, because it refuses that.
        var runsGenerator: Bool { !outputs.generated.isEmpty || plugins.isEmpty }

        /// The last value of an option; nil if it is not set.
        func given(_ option: OptionDefinition) -> Text? { options.last { $0.name == option.name }?.value }
    }

    /// A module and the folders of the protos whose types are in it, relative to the configuration file.
    struct ModuleMapping: Equatable, Sendable {
        var module: Text
        var folders: [Text]
    }

    /// `Name=value`, as the generator takes it.
    struct Option: Equatable, Sendable {
        var name: String
        var value: Text
    }

    struct Text: Equatable, Sendable {
        var text: String
        var position: TextPosition
    }
}
