/// The outputs of an RPC library. The build plugin knows nothing else about libraries.
public struct LibraryOutputs: Equatable, Sendable {
    /// The option that selects the library.
    public static let key = "RPCLibrary"

    /// The library's value of the option RPCLibrary.
    public let name: String
    /// The outputs of the generator.
    public let generated: [OutputKind]
    /// The clients that the protoc plugin of another project makes; nil if the generator makes
    /// them.
    public var clientsOfOthers: OutputKind? = nil
    /// The products of packages of which code for the library depends on at least one.
    public let products: [String]
    /// The values of the option MockRuntime, the preferred one first.
    public let runtimes: [MockRuntimeProducts]
    /// The end of the name of the protocols that clients and mocks conform to.
    public let clientProtocol: String
    /// The option for a module whose default isolation is the main actor, where types of the
    /// library need one. It has no effect on other modules.
    public var nonisolatedKey: String? = nil

    /// The outputs that are clients, by whatever program.
    public var clients: OutputKind? { clientsOfOthers ?? generated.first { $0.key == "GenerateClients" } }

    /// The outputs of all libraries, the default first.
    public static let all = [
        ConnectOutputs.all,
        GRPCSwiftOutputs.all,
    ]
}
