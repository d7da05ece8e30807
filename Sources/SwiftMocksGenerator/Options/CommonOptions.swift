/// The options that every library honours.
enum CommonOptions {
    static let all = [
        visibility, fileNaming, protoPathModuleMappings, swiftProtobufModuleName, extraModuleImports,
        testableModuleImports, useAccessLevelOnImports, mockCompilationCondition, generateEmptyFiles,
    ]

    static let visibility = OptionDefinition(
        "Visibility", .choice(of: GeneratorOptions.Visibility.self), default: "Internal",
        "access level of what is generated; `Public` mocks are `open`")

    static let fileNaming = OptionDefinition(
        "FileNaming", .choice(of: GeneratorOptions.FileNaming.self), default: "FullPath",
        "output paths, as in protoc-gen-swift")

    static let protoPathModuleMappings = OptionDefinition(
        "ProtoPathModuleMappings", .path, default: "none",
        "text-format file that maps protos to the modules of their types, as in protoc-gen-swift")

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

    static let generateEmptyFiles = OptionDefinition(
        "GenerateEmptyFiles", .flag, default: "false",
        "a file with just a header for protos without services, for build systems that declare outputs")
}
