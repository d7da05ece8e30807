extension LibraryFacts {
    static let connect = LibraryFacts(
        name: ConnectFacts.library,
        options: [
            ConnectFacts.asyncMethods, ConnectFacts.callbackMethods, ConnectFacts.serviceMetadata,
            ConnectFacts.methodCasing, ConnectFacts.clients, ConnectFacts.mocks, ConnectFacts.nonisolated,
            ConnectFacts.runtime,
        ],
        outputs: [
            Output(flag: ConnectFacts.clients, suffix: ".connect.swift"),
            Output(flag: ConnectFacts.mocks, suffix: ".mock.swift"),
        ],
        support: Support(
            path: "ConnectMockSupport.swift",
            askedForBy: [
                (ConnectFacts.mocks, "true"), (ConnectFacts.runtime, ConnectFacts.MockRuntime.swiftMocks.rawValue),
            ],
            options: [
                ConnectFacts.asyncMethods, ConnectFacts.callbackMethods, CommonOptions.swiftProtobufModuleName,
                CommonOptions.mockCompilationCondition,
            ]))
}

/// The name of Connect, and its own options.
enum ConnectFacts {
    static let library = "Connect"

    /// The library that mocks use.
    enum MockRuntime: String, CaseIterable {
        case connectMocks = "ConnectMocks"
        case swiftMocks = "SwiftMocks"
    }

    static let asyncMethods = OptionDefinition(
        "GenerateAsyncMethods", .flag, default: "true",
        "`async` variants in interface, client and mock")

    static let callbackMethods = OptionDefinition(
        "GenerateCallbackMethods", .flag, default: "false",
        "variants with a callback; at least one of the two kinds must be on")

    static let serviceMetadata = OptionDefinition(
        "GenerateServiceMetadata", .flag, default: "true",
        "`Metadata.Methods` on each client, with a `Connect.MethodSpec` for each rpc")

    static let methodCasing = OptionDefinition(
        "KeepMethodCasing", .flag, default: "false",
        "method names as the proto spells them, instead of lowerCamelCase")

    static let clients = OptionDefinition(
        "GenerateClients", .flag, default: "true",
        "write `<name>.connect.swift`: interfaces and clients")

    static let mocks = OptionDefinition(
        "GenerateMocks", .flag, default: "true",
        "write `<name>.mock.swift`: mocks")

    static let nonisolated = OptionDefinition(
        "NonisolatedTypes", .flag, default: "false",
        "`nonisolated` on each type, for modules built with `-default-isolation MainActor` (Swift 6.1)")

    static let runtime = OptionDefinition(
        "MockRuntime", .choice(of: MockRuntime.self), default: "ConnectMocks",
        "the library that mocks use; SwiftMocks adds given, when and verify")
}
