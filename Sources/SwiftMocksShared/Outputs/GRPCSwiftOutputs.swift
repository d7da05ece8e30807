/// The outputs of gRPC Swift.
enum GRPCSwiftOutputs {
    static let clients = OutputKind(key: "GenerateClients", isDefault: false, suffix: ".grpc.swift")
    static let mocks = OutputKind(key: "GenerateMocks", isDefault: true, suffix: ".grpc.mock.swift")

    static let all = LibraryOutputs(library: "GRPCSwift", generated: [mocks], clients: clients)
}
