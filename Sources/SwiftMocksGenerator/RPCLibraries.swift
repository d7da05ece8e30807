enum RPCLibraries {
    /// In the order of `LibraryTable`.
    static let all: [any RPCLibrary.Type] = [ConnectLibrary.self, GRPCSwiftLibrary.self]
}
