/// All RPC libraries.
enum RPCLibraries {
    /// The default of the option RPCLibrary first.
    static let all: [any RPCLibrary.Type] = [
        ConnectLibrary.self,
        GRPCSwiftLibrary.self,
    ]
}

extension OptionTable {
    /// The options of the plugin.
    static let ofPlugin = OptionTable(RPCLibraries.all)

    /// - Parameter libraries: the default first.
    init(_ libraries: [any RPCLibrary.Type]) {
        self.init(
            libraries.map { library in
                Library(
                    facts: library.facts, fulfilledOptions: library.fulfilledOptions,
                    adviceOnOptions: library.adviceOnOptions, faults: library.faults)
            })
    }
}
