/// The facts about an RPC library that the generator and the driver need.
struct LibraryFacts: Sendable {
    /// The library's value of the option RPCLibrary.
    let name: String
    /// The options that only this library has.
    let options: [any OptionDefinition]
    /// The files that are written for a proto file.
    let outputs: [Output]
    /// What a first configuration of a test target says.
    var tests = Tests()

    struct Output: Sendable {
        /// The option that decides whether the output is written; nil if it is always written. Its summary contains the
        /// suffix.
        var flag: Option<Bool>? = nil
        /// The suffix of the output's path, in place of `.proto`.
        let suffix: String
        /// The output's content, as text for `--help`.
        let content: String
    }

    /// What a first configuration of a test target says, as far as it depends on the library.
    struct Tests: Sendable {
        /// A value of an option.
        typealias Setting = (option: any OptionDefinition, value: String)

        /// The product that a target which uses the library depends on.
        var product = ""
        var settings: [Setting] = []
        /// The product for mocks that do not record; nil if all mocks record.
        var mocksProduct: String?
        /// What is added for mocks that record.
        var recordingSettings: [Setting] = []
    }

    /// The facts of all libraries, the default first.
    static let all = LibraryTable.all.map { $0.facts }
}
