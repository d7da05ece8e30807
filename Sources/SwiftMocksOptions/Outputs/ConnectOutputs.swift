/// The outputs of Connect: clients with their interfaces, and mocks.
enum ConnectOutputs {
    static let clients = OutputKind(key: "GenerateClients", isDefault: true, suffix: ".connect.swift")
    static let mocks = OutputKind(key: "GenerateMocks", isDefault: true, suffix: ".mock.swift")

    static let all = LibraryOutputs(library: "Connect", generated: [clients, mocks])
}
