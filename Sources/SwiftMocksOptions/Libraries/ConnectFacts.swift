package enum ConnectFacts: ListedLibrary {
    package static let outputs = ConnectOutputs.all
    private static let options = ConnectOptions.definitions

    package static let facts = LibraryFacts(
        name: outputs.library,
        options: options,
        outputs: [clientFile, mockFile],
        tests: LibraryFacts.Tests(
            product: "Connect", settings: [(options.named(ConnectOutputs.clients.key), "false")],
            mocksProduct: "ConnectMocks",
            recordingSettings: [(options.named("MockRuntime"), ConnectOptions.MockRuntime.swiftMocks.rawValue)]))

    package static let clientFile = LibraryFacts.Output(
        flag: options.named(ConnectOutputs.clients.key), suffix: ConnectOutputs.clients.suffix,
        content: "interface and client")
    package static let mockFile = LibraryFacts.Output(
        flag: options.named(ConnectOutputs.mocks.key), suffix: ConnectOutputs.mocks.suffix, content: "mock")
}
