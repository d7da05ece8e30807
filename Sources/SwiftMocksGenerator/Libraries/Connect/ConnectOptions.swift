import SwiftMocksOptions

/// The options of Connect, with their values.
struct ConnectOptions: Sendable {
    let common: GeneratorOptions
    let generateAsyncMethods: Bool
    let generateCallbackMethods: Bool
    let generateServiceMetadata: Bool
    let keepMethodCasing: Bool
    let generateClients: Bool
    let generateMocks: Bool
    let nonisolatedTypes: Bool
    let mockRuntime: MockRuntime
    /// Whether recording mocks have the properties that other mocks always have.
    let mockProperties: Bool

    typealias MockRuntime = ConnectFacts.MockRuntime

    init(_ settings: OptionSettings) {
        common = GeneratorOptions(settings)
        generateAsyncMethods = settings[ConnectFacts.asyncMethods]
        generateCallbackMethods = settings[ConnectFacts.callbackMethods]
        generateServiceMetadata = settings[ConnectFacts.serviceMetadata]
        keepMethodCasing = settings[ConnectFacts.methodCasing]
        generateClients = settings[ConnectFacts.clients]
        generateMocks = settings[ConnectFacts.mocks]
        nonisolatedTypes = settings[ConnectFacts.nonisolated]
        mockRuntime = settings[ConnectFacts.runtime]
        mockProperties = settings[ConnectFacts.properties]
    }

    /// The names of options for mocks that are changed although mocks are disabled.
    static func unusedOptions(in settings: OptionSettings) -> [String] {
        if settings[ConnectFacts.mocks] { return [] }
        var names: [String] = []
        func add<Value: Equatable>(_ option: Option<Value>) { if settings.change(option) { names.append(option.name) } }
        add(CommonOptions.testableModuleImports)
        add(CommonOptions.mockCompilationCondition)
        add(CommonOptions.mockReports)
        add(ConnectFacts.runtime)
        add(ConnectFacts.properties)
        return names
    }

    /// Whether mocks have a property for each method.
    var mocksHaveProperties: Bool { mockRuntime == .connectMocks || mockProperties }

    /// The modules that outputs with these options import for Connect, and may name.
    var namedModules: Set<String> {
        var modules: Set = ["Connect", common.swiftProtobufModuleName]
        if generateMocks && mockRuntime == .swiftMocks { modules.formUnion(["SwiftMocks", "SwiftMocksConnect"]) }
        if generateMocks && mockRuntime == .connectMocks { modules.formUnion(["Combine", "ConnectMocks"]) }
        return modules
    }
}
