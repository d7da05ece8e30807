/// The options that apply to every library, with their values. `CommonOptions` declares the options.
struct GeneratorOptions {
    let visibility: Visibility
    let fileNaming: FileNaming
    let moduleName: String?
    let protoPathModuleMappings: String?
    let swiftProtobufModuleName: String
    let extraModuleImports: [String]
    let testableModuleImports: [String]
    let useAccessLevelOnImports: Bool
    let mockCompilationCondition: String?
    let mockHost: MockHost
    let generateEmptyFiles: Bool

    typealias Visibility = AccessLevel
    typealias FileNaming = OutputNaming

    init(_ settings: OptionSettings) {
        visibility = settings.choice(CommonOptions.visibility)
        fileNaming = settings.choice(CommonOptions.fileNaming)
        moduleName = settings.given(CommonOptions.moduleName)
        protoPathModuleMappings = settings.given(CommonOptions.protoPathModuleMappings)
        swiftProtobufModuleName = settings.text(CommonOptions.swiftProtobufModuleName)
        extraModuleImports = settings.all(CommonOptions.extraModuleImports)
        testableModuleImports = settings.all(CommonOptions.testableModuleImports)
        useAccessLevelOnImports = settings.flag(CommonOptions.useAccessLevelOnImports)
        mockCompilationCondition = settings.given(CommonOptions.mockCompilationCondition)
        mockHost = settings.choice(CommonOptions.mockHost)
        generateEmptyFiles = settings.flag(CommonOptions.generateEmptyFiles)
    }
}
