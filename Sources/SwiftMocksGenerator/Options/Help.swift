import SwiftMocksOptions

/// The text of `--help`.
enum Help {
    static let text = """
        protoc-gen-swift-mocks: mocks of RPC clients for tests in Swift, and the clients themselves.

        It is a protoc plugin: protoc or buf runs it and passes it a CodeGeneratorRequest on standard input.

          protoc --swift-mocks_out=Generated --swift-mocks_opt=Visibility=Public eliza.proto

          buf.gen.yaml:
            - local: protoc-gen-swift-mocks
              out: Generated
              opt: [Visibility=Public, GenerateEmptyFiles=true]

        Arguments: --help, --version

        Options, as Name=value, joined by commas or repeated:

        \(OptionListing.help(OptionCatalogue.common))

        \(LibraryFacts.all.map(section).joined(separator: "\n\n"))

        """

    private static func section(_ facts: LibraryFacts) -> String {
        """
        With RPCLibrary=\(facts.name), for each service it writes \(outputs(facts)).
        Options of its own:

        \(OptionListing.help(facts.options))
        """
    }

    private static func outputs(_ facts: LibraryFacts) -> String {
        facts.outputs.map { "<name>\($0.suffix) (\($0.content))" }.joined(separator: " and ")
    }
}
