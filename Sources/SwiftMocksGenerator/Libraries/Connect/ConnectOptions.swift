/// The options of Connect, with their values.
struct ConnectOptions {
    let common: GeneratorOptions
    let generateAsyncMethods: Bool
    let generateCallbackMethods: Bool
    let generateServiceMetadata: Bool
    let keepMethodCasing: Bool
    let generateClients: Bool
    let generateMocks: Bool
    let nonisolatedTypes: Bool
    let mockRuntime: MockRuntime
    /// The options for mocks that are set although mocks are disabled.
    let optionsWithoutMocks: [String]

    typealias MockRuntime = ConnectFacts.MockRuntime

    init(_ settings: OptionSettings, common: GeneratorOptions) {
        self.common = common
        generateAsyncMethods = settings.flag(ConnectFacts.asyncMethods)
        generateCallbackMethods = settings.flag(ConnectFacts.callbackMethods)
        generateServiceMetadata = settings.flag(ConnectFacts.serviceMetadata)
        keepMethodCasing = settings.flag(ConnectFacts.methodCasing)
        generateClients = ConnectFacts.clientFile.isWritten(settings.text)
        generateMocks = ConnectFacts.mockFile.isWritten(settings.text)
        nonisolatedTypes = settings.flag(ConnectFacts.nonisolated)
        mockRuntime = settings.choice(ConnectFacts.runtime)
        optionsWithoutMocks = generateMocks ? [] : Self.optionsOfMocks(givenIn: settings)
    }

    private static func optionsOfMocks(givenIn settings: OptionSettings) -> [String] {
        let options = [
            CommonOptions.testableModuleImports, CommonOptions.mockCompilationCondition, CommonOptions.mockHost,
            ConnectFacts.runtime,
        ]
        return options.filter { settings.text($0) != $0.defaultValue }.map(\.name)
    }

    /// The modules that outputs with these options import for Connect, and may name.
    var namedModules: Set<String> {
        var modules: Set = ["Connect", common.swiftProtobufModuleName]
        if generateMocks && mockRuntime == .swiftMocks { modules.formUnion(["SwiftMocks", "SwiftMocksConnect"]) }
        if generateMocks && mockRuntime == .connectMocks { modules.formUnion(["Combine", "ConnectMocks"]) }
        return modules
    }
}
