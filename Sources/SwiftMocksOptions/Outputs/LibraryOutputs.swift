/// The outputs of an RPC library. The build plugin knows nothing else about libraries.
public struct LibraryOutputs: Equatable, Sendable {
    /// The option that selects the library.
    public static let key = "RPCLibrary"

    /// The library's value of the option RPCLibrary.
    public let library: String
    /// The outputs of the generator.
    public let generated: [OutputKind]
    /// The clients that the protoc plugin of another project makes; nil if the generator makes
    /// them.
    public var clients: OutputKind? = nil

    /// The outputs of all libraries, the default first.
    public static let all = [
        ConnectOutputs.all,
        GRPCSwiftOutputs.all,
    ]
}
