/// The options that apply to every library, with their values. The page Options says what each
/// does.
package struct CommonOptions: Sendable {
    package let visibility: AccessLevel
    package let fileNaming: OutputNaming
    package let protoPathModuleMappings: String?
    package let moduleName: String?
    package let swiftProtobufModuleName: String
    package let extraModuleImports: [String]
    package let testableModuleImports: [String]
    package let useAccessLevelOnImports: Bool
    package let mockCompilationCondition: String?
    package let mockReports: ReportDestination
    package let generateEmptyFiles: Bool
    package let excludeServices: [String]

    private init(_ options: inout OptionReader) {
        visibility = options.choice(
            "Visibility", default: .internal,
            "access level of what is generated; `Public` mocks that can be subclassed are `open`", .ofMessages)
        fileNaming = options.choice(
            OutputNaming.key, default: .fullPath, "output paths, as in protoc-gen-swift", .ofMessages)
        protoPathModuleMappings = options.path(
            "ProtoPathModuleMappings",
            "text-format file that maps protos to the modules of their types, as in protoc-gen-swift", .ofMessages)
        moduleName = options.identifier(
            "ModuleName",
            "the module that the output is compiled into; messages that the mappings place in another are imported")
        swiftProtobufModuleName = options.identifier(
            "SwiftProtobufModuleName", default: "SwiftProtobuf",
            "module of the SwiftProtobuf runtime and of the well-known types", .ofMessages)
        extraModuleImports = options.modules("ExtraModuleImports", "a module to import in every file; repeatable")
        testableModuleImports = options.modules(
            "TestableModuleImports", "a module for mock files to `@testable import`; repeatable", .ofMocks)
        useAccessLevelOnImports = options.flag(
            "UseAccessLevelOnImports", default: false,
            "an access level on each import: `public`, `package` or `internal`, as needed", .ofMessages)
        mockCompilationCondition = options.identifier(
            "MockCompilationCondition", "wraps mock files in `#if NAME`, which keeps mocks out of release builds",
            .ofMocks)
        mockReports = options.choice(
            "MockReports", default: .tests,
            "where recording mocks report failures: to tests, or to the console of an app, without a test framework",
            .ofMocks)
        generateEmptyFiles = options.flag(
            "GenerateEmptyFiles", default: false,
            "a file with just a header for protos without services, for build systems that declare outputs")
        excludeServices = options.texts(
            "ExcludeServices", description: "full name of a service",
            "a service to leave out, such as `demo.v1.ChatService`; repeatable")
    }

    /// Reads the values of the options; the default of each that is not set.
    ///
    /// - Parameter settings: values without a fault.
    package init(_ settings: OptionSettings) {
        var reader = OptionReader(settings)
        self.init(&reader)
    }

    /// The declarations of these options, in the order of the page Options.
    package static let all: [OptionDefinition] = {
        var reader = OptionReader()
        _ = CommonOptions(&reader)
        return reader.definitions
    }()

    /// The names of the options that protoc-gen-swift also has.
    static let namesOfMessages = Set(all.filter { $0.traits.contains(.ofMessages) }.map(\.name))

    // The options that the build tool sets itself, or asks for.
    package static let fileNaming = all.named(OutputNaming.key)
    package static let protoPathModuleMappings = all.named("ProtoPathModuleMappings")
    package static let moduleName = all.named("ModuleName")
    package static let extraModuleImports = all.named("ExtraModuleImports")
    package static let generateEmptyFiles = all.named("GenerateEmptyFiles")

    package static let excludeServices = all.named("ExcludeServices")
}
