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

    typealias MockRuntime = ConnectFacts.MockRuntime

    init(_ settings: OptionSettings, common: GeneratorOptions) {
        self.common = common
        generateAsyncMethods = settings.flag(ConnectFacts.asyncMethods)
        generateCallbackMethods = settings.flag(ConnectFacts.callbackMethods)
        generateServiceMetadata = settings.flag(ConnectFacts.serviceMetadata)
        keepMethodCasing = settings.flag(ConnectFacts.methodCasing)
        generateClients = settings.flag(ConnectFacts.clients)
        generateMocks = settings.flag(ConnectFacts.mocks)
        nonisolatedTypes = settings.flag(ConnectFacts.nonisolated)
        mockRuntime = settings.choice(ConnectFacts.runtime)
    }
}
