/// What the plugin parameter asks for. `OptionTable` gives each option's name, legal values, default and effect.
struct GeneratorOptions {
    var generateAsyncMethods = true
    var generateCallbackMethods = false
    var visibility = Visibility.internal
    var generateServiceMetadata = true
    var keepMethodCasing = false
    var fileNaming = FileNaming.fullPath
    var protoPathModuleMappings: String?
    var swiftProtobufModuleName = "SwiftProtobuf"
    var extraModuleImports: [String] = []
    var generateClients = true
    var generateMocks = true
    var testableModuleImports: [String] = []
    var useAccessLevelOnImports = false
    var nonisolatedTypes = false
    var mockCompilationCondition: String?
    var mockRuntime = MockRuntime.connectMocks
    var generateEmptyFiles = false

    enum Visibility: String, CaseIterable {
        case `internal` = "Internal"
        case `public` = "Public"
        case package = "Package"
    }

    /// How the path of a proto file becomes that of an output file.
    enum FileNaming: String, CaseIterable {
        case fullPath = "FullPath"
        case pathToUnderscores = "PathToUnderscores"
        case dropPath = "DropPath"
    }

    /// The library that mocks are made of.
    enum MockRuntime: String, CaseIterable {
        case connectMocks = "ConnectMocks"
        case swiftMocks = "SwiftMocks"
    }
}
