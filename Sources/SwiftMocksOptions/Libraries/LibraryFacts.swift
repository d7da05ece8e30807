/// The facts about an RPC library that the generator and the build tool need.
package struct LibraryFacts: Sendable {
    /// The library's value of the option RPCLibrary.
    package let name: String
    package let options: [OptionDefinition]
    /// The files that are written for a proto file.
    package let outputs: [Output]
    package var tests = Tests()

    package struct Output: Sendable {
        /// The option that decides whether the output is written; nil if it is always written. Its summary contains the suffix.
        package var flag: OptionDefinition? = nil
        /// The suffix of the output's path, in place of `.proto`.
        package let suffix: String
        /// The output's content, as text for `--help`.
        package let content: String
    }

    /// The first configuration of a test target, as far as it depends on the library.
    package struct Tests: Sendable {
        package typealias Setting = (option: OptionDefinition, value: String)

        /// The product that a target which uses the library depends on.
        package var product = ""
        package var settings: [Setting] = []
        /// The product for mocks that do not record; nil if all mocks record.
        package var mocksProduct: String?
        /// The further settings for mocks that record.
        package var recordingSettings: [Setting] = []
    }

    package static let all = LibraryTable.all.map { $0.facts }
}
