/// A protoc plugin of another project, which protoc runs beside the generator.
package struct ProtocPlugin: Equatable, Sendable {
    /// The program that protoc runs, and how to find it.
    package let program: RequiredProgram
    /// The word for its output in texts.
    package let content: String
    /// The suffix of its output, in place of `.proto`. It writes one file for each proto, even for
    /// one that gives it nothing to write.
    package let suffix: String
    /// The names of the options that it shares with the generator, with the same values.
    package let options: Set<String>
    /// The options that it always gets, as `Name=value`.
    package var settings: [String] = []

    /// Its name in protoc's arguments: `--swift_out`, `--swift_opt`.
    package var nameForProtoc: String { String(program.name.dropFirst("protoc-gen-".count)) }

    /// swift-protobuf's generator of messages.
    package static let messages = ProtocPlugin(
        program: .protocGenSwift, content: "messages", suffix: OutputKind.messages.suffix,
        options: CommonOptions.namesOfMessages)
}
