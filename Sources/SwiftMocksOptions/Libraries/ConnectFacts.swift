/// The facts about Connect: its outputs and its options.
package enum ConnectFacts: ListedLibrary {
    package static let outputs = ConnectOutputs.all
    private static let options = ConnectOptions.definitions

    package static let facts = LibraryFacts(
        name: outputs.name,
        options: options,
        outputs: [clientFile, mockFile])

    /// The output with the interfaces and clients of a proto.
    package static let clientFile = LibraryFacts.Output(
        flag: options.named(ConnectOutputs.clients.key), suffix: ConnectOutputs.clients.suffix,
        content: "interface and client")
    /// The output with the mocks of a proto.
    package static let mockFile = LibraryFacts.Output(
        flag: options.named(ConnectOutputs.mocks.key), suffix: ConnectOutputs.mocks.suffix, content: "mock")
}
