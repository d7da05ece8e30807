/// All RPC libraries that the generator knows.
enum LibraryGenerators {
    /// The libraries in the order of `LibraryTable`, the default first.
    static let all: [any LibraryGenerator.Type] = [ConnectGenerator.self, GRPCSwiftGenerator.self]
}
