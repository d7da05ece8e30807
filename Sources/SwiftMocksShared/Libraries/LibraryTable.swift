/// The table of libraries, the only one: the generator and the plugins compile this file.
///
/// The plugins do not compile what generates, so a line names the library's facts. The generator adds the rest of
/// `ListedLibrary` to them.
enum LibraryTable {
    /// The default of the option RPCLibrary first.
    static var all: [any ListedLibrary.Type] {
        [
            ConnectFacts.self,
            GRPCSwiftFacts.self,
        ]
    }
}
