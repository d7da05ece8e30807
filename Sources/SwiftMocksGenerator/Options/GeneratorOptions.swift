/// The options that every library honours, with their values. `CommonOptions` declares the options.
struct GeneratorOptions {
    let visibility: Visibility
    let fileNaming: FileNaming
    let protoPathModuleMappings: String?
    let swiftProtobufModuleName: String
    let extraModuleImports: [String]
    let testableModuleImports: [String]
    let useAccessLevelOnImports: Bool
    let mockCompilationCondition: String?
    let generateEmptyFiles: Bool

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

    init(_ settings: OptionSettings) {
        visibility = settings.choice(CommonOptions.visibility)
        fileNaming = settings.choice(CommonOptions.fileNaming)
        protoPathModuleMappings = settings.given(CommonOptions.protoPathModuleMappings)
        swiftProtobufModuleName = settings.text(CommonOptions.swiftProtobufModuleName)
        extraModuleImports = settings.all(CommonOptions.extraModuleImports)
        testableModuleImports = settings.all(CommonOptions.testableModuleImports)
        useAccessLevelOnImports = settings.flag(CommonOptions.useAccessLevelOnImports)
        mockCompilationCondition = settings.given(CommonOptions.mockCompilationCondition)
        generateEmptyFiles = settings.flag(CommonOptions.generateEmptyFiles)
    }
}
