import SwiftMocksOptions

/// The options that apply to every library, with their values. `CommonOptions` declares the options.
struct GeneratorOptions: Sendable {
    let visibility: AccessLevel
    let fileNaming: OutputNaming
    let moduleName: String?
    let protoPathModuleMappings: String?
    let swiftProtobufModuleName: String
    let extraModuleImports: [String]
    let testableModuleImports: [String]
    let useAccessLevelOnImports: Bool
    let mockCompilationCondition: String?
    let mockReports: ReportDestination
    let generateEmptyFiles: Bool
    /// The full names of the services to leave out.
    let excludedServices: Set<String>

    init(_ settings: OptionSettings) {
        visibility = settings[CommonOptions.visibility]
        fileNaming = settings[CommonOptions.fileNaming]
        moduleName = settings[CommonOptions.moduleName]
        protoPathModuleMappings = settings[CommonOptions.protoPathModuleMappings]
        swiftProtobufModuleName = settings[CommonOptions.swiftProtobufModuleName]
        extraModuleImports = settings[CommonOptions.extraModuleImports]
        testableModuleImports = settings[CommonOptions.testableModuleImports]
        useAccessLevelOnImports = settings[CommonOptions.useAccessLevelOnImports]
        mockCompilationCondition = settings[CommonOptions.mockCompilationCondition]
        mockReports = settings[CommonOptions.mockReports]
        generateEmptyFiles = settings[CommonOptions.generateEmptyFiles]
        excludedServices = Set(settings[CommonOptions.excludeServices])
    }

    /// The faults of values beyond what `OptionValues` checks.
    static func faults(_ settings: OptionSettings) -> [OptionFault] {
        settings[CommonOptions.excludeServices].filter { !ProtoIdentifier.areJoined(in: $0.utf8) }
            .map(OptionFault.noFullName)
    }
}
