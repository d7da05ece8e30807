/// The outputs of an RPC library. The build plugin knows nothing else about libraries.
struct LibraryOutputs: Equatable, Sendable {
    /// The option that selects the library.
    static let key = "RPCLibrary"

    /// The library's value of the option RPCLibrary.
    let library: String
    /// The outputs of the generator.
    let generated: [OutputKind]
    /// The clients that the protoc plugin of another project makes; nil if the generator makes them.
    var clients: OutputKind? = nil

    /// The outputs of all libraries, the default first.
    static let all = [
        ConnectOutputs.all,
        GRPCSwiftOutputs.all,
    ]
}
