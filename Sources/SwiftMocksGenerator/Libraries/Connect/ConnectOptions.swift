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

    /// The library that mocks are made of.
    enum MockRuntime: String, CaseIterable {
        case connectMocks = "ConnectMocks"
        case swiftMocks = "SwiftMocks"
    }

    init(_ settings: OptionSettings, common: GeneratorOptions) {
        self.common = common
        generateAsyncMethods = settings.flag(Self.asyncMethods)
        generateCallbackMethods = settings.flag(Self.callbackMethods)
        generateServiceMetadata = settings.flag(Self.serviceMetadata)
        keepMethodCasing = settings.flag(Self.methodCasing)
        generateClients = settings.flag(Self.clients)
        generateMocks = settings.flag(Self.mocks)
        nonisolatedTypes = settings.flag(Self.nonisolated)
        mockRuntime = settings.choice(Self.runtime)
    }
}

extension ConnectOptions {
    static let definitions = [
        asyncMethods, callbackMethods, serviceMetadata, methodCasing, clients, mocks, nonisolated, runtime,
    ]

    private static let asyncMethods = OptionDefinition(
        "GenerateAsyncMethods", .flag, default: "true",
        "`async` variants in interface, client and mock")

    private static let callbackMethods = OptionDefinition(
        "GenerateCallbackMethods", .flag, default: "false",
        "variants with a callback; at least one of the two kinds must be on")

    private static let serviceMetadata = OptionDefinition(
        "GenerateServiceMetadata", .flag, default: "true",
        "`Metadata.Methods` on each client, with a `Connect.MethodSpec` for each rpc")

    private static let methodCasing = OptionDefinition(
        "KeepMethodCasing", .flag, default: "false",
        "method names as the proto spells them, instead of lowerCamelCase")

    private static let clients = OptionDefinition(
        "GenerateClients", .flag, default: "true",
        "write `<name>.connect.swift`: interfaces and clients")

    private static let mocks = OptionDefinition(
        "GenerateMocks", .flag, default: "true",
        "write `<name>.mock.swift`: mocks")

    private static let nonisolated = OptionDefinition(
        "NonisolatedTypes", .flag, default: "false",
        "`nonisolated` on each type, for modules built with `-default-isolation MainActor` (Swift 6.1)")

    private static let runtime = OptionDefinition(
        "MockRuntime", .choice(of: MockRuntime.self), default: "ConnectMocks",
        "the library that mocks use; SwiftMocks adds given, when and verify")
}
