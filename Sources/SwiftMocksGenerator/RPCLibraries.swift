/// All RPC libraries that the generator knows.
enum RPCLibraries {
    /// The libraries in the order of `LibraryTable`, the default first.
    static let all: [any RPCLibrary.Type] = [ConnectLibrary.self, GRPCSwiftLibrary.self]
}
