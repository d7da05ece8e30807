/// What is known of an RPC library without generating for it.
struct LibraryFacts: Sendable {
    /// The library's value of the option RPCLibrary.
    let name: String
    /// The options that only this library has.
    let options: [OptionDefinition]
    /// What is written for a proto file.
    let outputs: [Output]

    struct Output: Sendable {
        /// The option that says whether the output is written; nil where it always is.
        var flag: OptionDefinition? = nil
        /// What the output's path has in place of `.proto`.
        let suffix: String
    }

    /// Those of all libraries, the default first.
    static let all = [connect, grpcSwift]
}
