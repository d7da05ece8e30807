/// The options that apply to every library.
enum CommonOptions {
    static let all = [
        visibility, fileNaming, protoPathModuleMappings, moduleName, swiftProtobufModuleName, extraModuleImports,
        testableModuleImports, useAccessLevelOnImports, mockCompilationCondition, mockHost,
        generateEmptyFiles,
    ]

    /// The options that protoc-gen-swift also has, with the same values. Source: swift-protobuf 1.39,
    /// `GeneratorOptions`.
    static let ofMessages = [
        visibility, fileNaming, protoPathModuleMappings, swiftProtobufModuleName, useAccessLevelOnImports,
    ]

    /// The option that selects the library.
    ///
    /// - Parameter names: of the libraries, the default first.
    static func rpcLibrary(_ names: [String]) -> OptionDefinition {
        OptionDefinition(
            "RPCLibrary", .choice(names), default: names[0], "the library that clients and mocks are for")
    }

    static let visibility = OptionDefinition(
        "Visibility", .choice(of: AccessLevel.self), default: "Internal",
        "access level of what is generated; `Public` mocks are `open`")

    static let fileNaming = OptionDefinition(
        "FileNaming", .choice(of: OutputNaming.self), default: "FullPath",
        "output paths, as in protoc-gen-swift")

    static let protoPathModuleMappings = OptionDefinition(
        "ProtoPathModuleMappings", .path, default: "none",
        "text-format file that maps protos to the modules of their types, as in protoc-gen-swift")

    static let moduleName = OptionDefinition(
        "ModuleName", .name, default: "none",
        "the module that the output is compiled into; messages that the mappings place in another are imported")

    static let swiftProtobufModuleName = OptionDefinition(
        "SwiftProtobufModuleName", .name, default: "SwiftProtobuf",
        "module of the SwiftProtobuf runtime and of the well-known types")

    static let extraModuleImports = OptionDefinition(
        "ExtraModuleImports", .modules, default: "none",
        "a module to import in every file; repeatable")

    static let testableModuleImports = OptionDefinition(
        "TestableModuleImports", .modules, default: "none",
        "a module for mock files to `@testable import`; repeatable")

    static let useAccessLevelOnImports = OptionDefinition(
        "UseAccessLevelOnImports", .flag, default: "false",
        "an access level on each import: `public`, `package` or `internal`, as needed")

    static let mockCompilationCondition = OptionDefinition(
        "MockCompilationCondition", .name, default: "none",
        "wraps mock files in `#if NAME`, which keeps mocks out of release builds")

    static let mockHost = OptionDefinition(
        "MockHost", .choice(of: MockHost.self), default: "Tests",
        "where recording mocks are used: in tests, or in an app, which needs no test framework then")

    static let generateEmptyFiles = OptionDefinition(
        "GenerateEmptyFiles", .flag, default: "false",
        "a file with just a header for protos without services, for build systems that declare outputs")
}
