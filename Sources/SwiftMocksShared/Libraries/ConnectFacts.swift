/// The facts about Connect: its name, its outputs, and its own options.
enum ConnectFacts: ListedLibrary {
    static let outputs = ConnectOutputs.all

    static let facts = LibraryFacts(
        name: outputs.library,
        options: [
            asyncMethods, callbackMethods, serviceMetadata, methodCasing, clients, mocks, nonisolated, runtime,
            properties,
        ],
        outputs: [clientFile, mockFile],
        tests: LibraryFacts.Tests(
            product: "Connect", settings: [(clients, "false")], mocksProduct: "ConnectMocks",
            recordingSettings: [(runtime, MockRuntime.swiftMocks.rawValue)]))

    static let clientFile = LibraryFacts.Output(
        flag: clients, suffix: ConnectOutputs.clients.suffix, content: "interface and client")
    static let mockFile = LibraryFacts.Output(flag: mocks, suffix: ConnectOutputs.mocks.suffix, content: "mock")

    /// The library that mocks use.
    enum MockRuntime: String, CaseIterable {
        case connectMocks = "ConnectMocks"
        case swiftMocks = "SwiftMocks"
    }

    static let asyncMethods = Option.flag(
        "GenerateAsyncMethods", default: true, "`async` variants in interface, client and mock")

    static let callbackMethods = Option.flag(
        "GenerateCallbackMethods", default: false, "variants with a callback; at least one of the two kinds must be on")

    static let serviceMetadata = Option.flag(
        "GenerateServiceMetadata", default: true,
        "`Metadata.Methods` on each client, with a `Connect.MethodSpec` for each rpc")

    static let methodCasing = Option.flag(
        "KeepMethodCasing", default: false, "method names as the proto spells them, instead of lowerCamelCase")

    static let clients = Option.flag(
        for: ConnectOutputs.clients, "write `<name>.connect.swift`: interfaces and clients")

    static let mocks = Option.flag(
        for: ConnectOutputs.mocks, "write `<name>.mock.swift`: mocks")

    static let nonisolated = Option.flag(
        "NonisolatedTypes", default: false,
        "`nonisolated` on each type, for modules built with `-default-isolation MainActor` (Swift 6.1)")

    static let runtime = Option<MockRuntime>.choice(
        "MockRuntime", default: .connectMocks, "the library that mocks use; SwiftMocks adds given, when and verify")

    static let properties = Option.flag(
        "MockProperties", default: false,
        "`mock…` properties on recording mocks too, for tests that move from mocks of ConnectMocks")
}
