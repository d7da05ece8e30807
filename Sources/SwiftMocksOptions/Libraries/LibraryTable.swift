/// The facts about all libraries, for code that does not generate.
package enum LibraryTable {
    /// All libraries, the default of the option RPCLibrary first.
    package static var all: [any ListedLibrary.Type] {
        [
            ConnectFacts.self,
            GRPCSwiftFacts.self,
        ]
    }

    /// The protoc plugins of others that a configuration can ask for.
    package static var plugins: [ProtocPlugin] { [.messages] + all.compactMap { $0.clientPlugin?.plugin } }

    /// The library that has these outputs.
    package static func library(with outputs: LibraryOutputs) -> any ListedLibrary.Type {
        all.first { $0.outputs == outputs } ?? all[0]
    }
}
