/// The options that apply to every library.
package enum CommonOptions {
    package static let all: [any OptionDefinition] = [
        visibility, fileNaming, protoPathModuleMappings, moduleName, swiftProtobufModuleName, extraModuleImports,
        testableModuleImports, useAccessLevelOnImports, mockCompilationCondition, mockReports,
        generateEmptyFiles, excludeServices,
    ]

    /// The options that protoc-gen-swift also has, with the same values. Source: swift-protobuf 1.39,
    /// `GeneratorOptions`.
    package static let ofMessages: [any OptionDefinition] = [
        visibility, fileNaming, protoPathModuleMappings, swiftProtobufModuleName, useAccessLevelOnImports,
    ]

    /// The option that selects the library.
    ///
    /// - Parameter names: of the libraries, the default first.
    package static func rpcLibrary(_ names: [String]) -> Option<String> {
        .choice(LibraryOutputs.key, names, "the library that clients and mocks are for")
    }

    package static let visibility = Option<AccessLevel>.choice(
        "Visibility", default: .internal,
        "access level of what is generated; `Public` mocks that can be subclassed are `open`")

    package static let fileNaming = Option<OutputNaming>.choice(
        OutputNaming.key, default: .fullPath, "output paths, as in protoc-gen-swift")

    package static let protoPathModuleMappings = Option.path(
        "ProtoPathModuleMappings",
        "text-format file that maps protos to the modules of their types, as in protoc-gen-swift")

    package static let moduleName = Option<String?>.identifier(
        "ModuleName",
        "the module that the output is compiled into; messages that the mappings place in another are imported")

    package static let swiftProtobufModuleName = Option<String>.identifier(
        "SwiftProtobufModuleName", default: "SwiftProtobuf",
        "module of the SwiftProtobuf runtime and of the well-known types")

    package static let extraModuleImports = Option.modules(
        "ExtraModuleImports", "a module to import in every file; repeatable")

    package static let testableModuleImports = Option.modules(
        "TestableModuleImports", "a module for mock files to `@testable import`; repeatable")

    package static let useAccessLevelOnImports = Option.flag(
        "UseAccessLevelOnImports", default: false,
        "an access level on each import: `public`, `package` or `internal`, as needed")

    package static let mockCompilationCondition = Option<String?>.identifier(
        "MockCompilationCondition", "wraps mock files in `#if NAME`, which keeps mocks out of release builds")

    package static let mockReports = Option<ReportDestination>.choice(
        "MockReports", default: .tests,
        "where recording mocks report failures: to tests, or to the console of an app, without a test framework")

    package static let generateEmptyFiles = Option.flag(
        "GenerateEmptyFiles", default: false,
        "a file with just a header for protos without services, for build systems that declare outputs")

    package static let excludeServices = Option.texts(
        "ExcludeServices", description: "full name of a service",
        "a service to leave out, such as `demo.v1.ChatService`; repeatable")
}
