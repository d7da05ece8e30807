/// The plugin's options, each declared once: for parsing, for error texts, for `--help` and for the README's table.
enum OptionTable {
    static let all: [OptionDefinition] = [
        OptionDefinition(
            "GenerateAsyncMethods", .flag { $0.generateAsyncMethods = $1 }, default: "true",
            "`async` variants in interface, client and mock"),
        OptionDefinition(
            "GenerateCallbackMethods", .flag { $0.generateCallbackMethods = $1 }, default: "false",
            "callback variants; at least one of the two kinds must be on"),
        OptionDefinition(
            "Visibility", .choice { $0.visibility = $1 }, default: "Internal",
            "access level of what is generated; `Public` mocks are `open`"),
        OptionDefinition(
            "GenerateServiceMetadata", .flag { $0.generateServiceMetadata = $1 }, default: "true",
            "`Metadata.Methods` on each client: a `Connect.MethodSpec` an rpc"),
        OptionDefinition(
            "KeepMethodCasing", .flag { $0.keepMethodCasing = $1 }, default: "false",
            "methods spelt as the rpc is instead of in lowerCamelCase"),
        OptionDefinition(
            "FileNaming", .choice { $0.fileNaming = $1 }, default: "FullPath",
            "output paths, as in protoc-gen-swift"),
        OptionDefinition(
            "ProtoPathModuleMappings", .path { $0.protoPathModuleMappings = $1 }, default: "none",
            "text-format file that says which module holds which proto's types, as in protoc-gen-swift"),
        OptionDefinition(
            "SwiftProtobufModuleName", .name { $0.swiftProtobufModuleName = $1 }, default: "SwiftProtobuf",
            "module of the SwiftProtobuf runtime and of the well-known types"),
        OptionDefinition(
            "ExtraModuleImports", .modules { $0.extraModuleImports.append($1) }, default: "none",
            "a module to import in every file; repeatable"),
        OptionDefinition(
            "GenerateClients", .flag { $0.generateClients = $1 }, default: "true",
            "write `<name>.connect.swift`: interfaces and clients"),
        OptionDefinition(
            "GenerateMocks", .flag { $0.generateMocks = $1 }, default: "true",
            "write `<name>.mock.swift`: mocks"),
        OptionDefinition(
            "TestableModuleImports", .modules { $0.testableModuleImports.append($1) }, default: "none",
            "a module for mock files to `@testable import`; repeatable"),
        OptionDefinition(
            "UseAccessLevelOnImports", .flag { $0.useAccessLevelOnImports = $1 }, default: "false",
            "`public`, `package` or `internal` on each import, as its use needs"),
        OptionDefinition(
            "NonisolatedTypes", .flag { $0.nonisolatedTypes = $1 }, default: "false",
            "`nonisolated` on each type, for modules built with `-default-isolation MainActor` (Swift 6.1)"),
        OptionDefinition(
            "MockCompilationCondition", .name { $0.mockCompilationCondition = $1 }, default: "none",
            "wraps mock files in `#if NAME`, to keep mocks out of release builds"),
        OptionDefinition(
            "MockRuntime", .choice { $0.mockRuntime = $1 }, default: "ConnectMocks",
            "the library that mocks are made of; SwiftMocks adds given, when and verify"),
        OptionDefinition(
            "GenerateEmptyFiles", .flag { $0.generateEmptyFiles = $1 }, default: "false",
            "a header-only file for protos without services, for build systems that declare outputs"),
    ]
}

/// One row of the table.
struct OptionDefinition: Sendable {
    let name: String
    let values: OptionValues
    /// As a user would spell it; `none` where the option has no value of its own.
    let defaultValue: String
    let summary: String

    init(_ name: String, _ values: OptionValues, default defaultValue: String, _ summary: String) {
        self.name = name
        self.values = values
        self.defaultValue = defaultValue
        self.summary = summary
    }
}

/// What values an option takes, and where a value goes.
struct OptionValues: Sendable {
    /// The legal values; empty where they are too many to list.
    let legal: [String]
    /// For people: `true/false`, `identifier`.
    let description: String
    /// False where the value is not legal.
    let store: @Sendable (String, inout GeneratorOptions) -> Bool

    static func flag(_ set: @escaping @Sendable (inout GeneratorOptions, Bool) -> Void) -> OptionValues {
        OptionValues(legal: ["true", "false"], description: "true/false") { text, options in
            guard let value = Bool(text) else { return false }
            set(&options, value)
            return true
        }
    }

    static func choice<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
        _ set: @escaping @Sendable (inout GeneratorOptions, Choice) -> Void
    ) -> OptionValues {
        let legal = Choice.allCases.map(\.rawValue)
        return OptionValues(legal: legal, description: legal.joined(separator: ", ")) { text, options in
            guard let value = Choice(rawValue: text) else { return false }
            set(&options, value)
            return true
        }
    }

    static func name(_ set: @escaping @Sendable (inout GeneratorOptions, String) -> Void) -> OptionValues {
        OptionValues(legal: [], description: "identifier") { text, options in
            guard SwiftIdentifier.isUsableName(text) else { return false }
            set(&options, text)
            return true
        }
    }

    static func modules(_ set: @escaping @Sendable (inout GeneratorOptions, String) -> Void) -> OptionValues {
        OptionValues(legal: [], description: "module") { text, options in
            guard SwiftIdentifier.isModulePath(text) else { return false }
            set(&options, text)
            return true
        }
    }

    /// An empty path is passed over, as protoc-gen-swift does.
    static func path(_ set: @escaping @Sendable (inout GeneratorOptions, String) -> Void) -> OptionValues {
        OptionValues(legal: [], description: "path") { text, options in
            if !text.isEmpty { set(&options, text) }
            return true
        }
    }
}
