/// The options of Connect, with their values. The page Options says what each does.
package struct ConnectOptions: LibraryOptions {
    package let common: CommonOptions
    package let generateAsyncMethods: Bool
    package let generateCallbackMethods: Bool
    package let generateServiceMetadata: Bool
    package let keepMethodCasing: Bool
    package let generateClients: Bool
    package let generateMocks: Bool
    package let nonisolatedTypes: Bool
    package let mockRuntime: MockRuntime

    /// The values of the option MockRuntime: the library that mocks use.
    package enum MockRuntime: String, CaseIterable, Sendable {
        /// connect-swift's library for mocks. A mock has a property for each rpc.
        case connectMocks = "ConnectMocks"
        /// This project's library for recording mocks.
        case swiftMocks = "SwiftMocks"
    }

    package init(_ common: CommonOptions, _ options: inout OptionReader) {
        self.common = common
        generateAsyncMethods = options.flag(
            "GenerateAsyncMethods", default: true, "`async` variants in interface, client and mock", elsewhere: true)
        generateCallbackMethods = options.flag(
            "GenerateCallbackMethods", default: false,
            "variants with a callback; at least one of the two kinds must be on", elsewhere: false)
        generateServiceMetadata = options.flag(
            "GenerateServiceMetadata", default: true,
            "`Metadata.Methods` on each client, with a `Connect.MethodSpec` for each rpc", elsewhere: false)
        keepMethodCasing = options.flag(
            "KeepMethodCasing", default: false, "method names as the proto spells them, instead of lowerCamelCase",
            elsewhere: false)
        generateClients = options.flag(
            for: ConnectOutputs.clients, "write `<name>.connect.swift`: interfaces and clients", elsewhere: false)
        generateMocks = options.flag(for: ConnectOutputs.mocks, "write `<name>.mock.swift`: mocks", elsewhere: true)
        nonisolatedTypes = options.flag(
            "NonisolatedTypes", default: false,
            "`nonisolated` on each type, for modules built with `-default-isolation MainActor` (Swift 6.1)",
            elsewhere: true)
        mockRuntime = options.choice(
            "MockRuntime", default: .connectMocks,
            "the library that mocks use; SwiftMocks adds given, when and verify", elsewhere: .swiftMocks, .ofMocks)
    }
}
