import SwiftMocksOptions

/// The text of `--help`.
enum Help {
    static func text(_ table: OptionTable) -> String {
        """
        protoc-gen-swift-mocks: mocks of RPC clients for tests in Swift, and the clients themselves.

        It is a protoc plugin: protoc or buf runs it and passes it a CodeGeneratorRequest on standard input.

          protoc --swift-mocks_out=Generated --swift-mocks_opt=Visibility=Public eliza.proto

          buf.gen.yaml:
            - local: protoc-gen-swift-mocks
              out: Generated
              opt: [Visibility=Public, GenerateEmptyFiles=true]

        Arguments: --help, --version

        Options, as Name=value, joined by commas or repeated:

        \(OptionListing.help(table.common))

        \(table.libraries.map(section).joined(separator: "\n\n"))

        """
    }

    private static func section(_ library: OptionTable.Library) -> String {
        """
        With RPCLibrary=\(library.facts.name), for each service it writes \(outputs(library.facts)).
        Options of its own:

        \(OptionListing.help(library.facts.options))
        """
    }

    private static func outputs(_ facts: LibraryFacts) -> String {
        facts.outputs.map { "<name>\($0.suffix) (\($0.content))" }.joined(separator: " and ")
    }
}
