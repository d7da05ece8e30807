/// The facts about Connect: its name, its outputs, and its own options.
package enum ConnectFacts: ListedLibrary {
    package static let outputs = ConnectOutputs.all

    package static let facts = LibraryFacts(
        name: outputs.library,
        options: [
            asyncMethods, callbackMethods, serviceMetadata, methodCasing, clients, mocks, nonisolated, runtime,
            properties,
        ],
        outputs: [clientFile, mockFile],
        tests: LibraryFacts.Tests(
            product: "Connect", settings: [(clients, "false")], mocksProduct: "ConnectMocks",
            recordingSettings: [(runtime, MockRuntime.swiftMocks.rawValue)]))

    package static let clientFile = LibraryFacts.Output(
        flag: clients, suffix: ConnectOutputs.clients.suffix, content: "interface and client")
    package static let mockFile = LibraryFacts.Output(flag: mocks, suffix: ConnectOutputs.mocks.suffix, content: "mock")

    /// The library that mocks use.
    package enum MockRuntime: String, CaseIterable {
        case connectMocks = "ConnectMocks"
        case swiftMocks = "SwiftMocks"
    }

    package static let asyncMethods = Option.flag(
        "GenerateAsyncMethods", default: true, "`async` variants in interface, client and mock")

    package static let callbackMethods = Option.flag(
        "GenerateCallbackMethods", default: false, "variants with a callback; at least one of the two kinds must be on")

    package static let serviceMetadata = Option.flag(
        "GenerateServiceMetadata", default: true,
        "`Metadata.Methods` on each client, with a `Connect.MethodSpec` for each rpc")

    package static let methodCasing = Option.flag(
        "KeepMethodCasing", default: false, "method names as the proto spells them, instead of lowerCamelCase")

    package static let clients = Option.flag(
        for: ConnectOutputs.clients, "write `<name>.connect.swift`: interfaces and clients")

    package static let mocks = Option.flag(
        for: ConnectOutputs.mocks, "write `<name>.mock.swift`: mocks")

    package static let nonisolated = Option.flag(
        "NonisolatedTypes", default: false,
        "`nonisolated` on each type, for modules built with `-default-isolation MainActor` (Swift 6.1)")

    package static let runtime = Option<MockRuntime>.choice(
        "MockRuntime", default: .connectMocks, "the library that mocks use; SwiftMocks adds given, when and verify")

    package static let properties = Option.flag(
        "MockProperties", default: false,
        "`mock…` properties on recording mocks too, for tests that move from mocks of ConnectMocks")
}
