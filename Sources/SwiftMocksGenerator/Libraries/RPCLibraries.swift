/// All RPC libraries.
enum RPCLibraries {
    /// The default of the option RPCLibrary first.
    static var all: [any RPCLibrary.Type] {
        [
            ConnectLibrary.self,
            GRPCSwiftLibrary.self,
        ]
    }
}
