/// The outputs of Connect: clients with their interfaces, and mocks.
enum ConnectOutputs {
    static let clients = OutputKind(key: "GenerateClients", isDefault: true, suffix: ".connect.swift")
    static let mocks = OutputKind(key: "GenerateMocks", isDefault: true, suffix: ".mock.swift")

    static let all = LibraryOutputs(
        name: "Connect", generated: [clients, mocks], products: ["Connect", "ConnectMocks", "SwiftMocksConnect"],
        runtimes: [
            MockRuntimeProducts(
                value: "SwiftMocks",
                products: [MockRuntimeProducts.ofTests, "SwiftMocksServer", "SwiftMocksConnect"]),
            MockRuntimeProducts(value: "ConnectMocks", products: ["ConnectMocks"]),
        ],
        clientProtocol: "ClientInterface", nonisolatedKey: "NonisolatedTypes")
}
