/// What is known of an RPC library without generating for it.
struct LibraryFacts: Sendable {
    /// The library's value of the option RPCLibrary.
    let name: String
    /// The options that only this library has.
    let options: [OptionDefinition]
    /// What is written for a proto file.
    let outputs: [Output]
    /// What recording mocks share.
    let support: Support

    struct Output: Sendable {
        /// The option that says whether the output is written; nil where it always is. The suffix is in its summary.
        var flag: OptionDefinition? = nil
        /// What the output's path has in place of `.proto`.
        let suffix: String
        /// What the output holds, as `--help` says it.
        let content: String

        /// - Parameter value: the value of an option.
        func isWritten(_ value: (OptionDefinition) -> String) -> Bool { flag.map { value($0) == "true" } ?? true }
    }

    /// The support code of recording mocks, where a file of its own holds it.
    struct Support: Sendable {
        /// The file's path in the output folder. No output of a proto file ends like this.
        let path: String
        /// The options, and their values, that ask for recording mocks; none where all mocks record.
        var askedForBy: [(option: OptionDefinition, value: String)] = []
        /// The options that change the code, so that runs can share it only if they agree on these.
        let options: [OptionDefinition]
    }

    /// Those of all libraries, the default first.
    static let all = LibraryTable.all.map { $0.facts }
}
