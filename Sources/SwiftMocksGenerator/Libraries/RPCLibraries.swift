/// The libraries that there are.
enum RPCLibraries {
    /// The default of the option RPCLibrary first.
    static var all: [any RPCLibrary.Type] {
        [
            ConnectLibrary.self,
            GRPCSwiftLibrary.self,
        ]
    }
}
