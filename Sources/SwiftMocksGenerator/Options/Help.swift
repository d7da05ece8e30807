/// What `--help` prints.
enum Help {
    static let text = """
        protoc-gen-swift-mocks: Swift clients for Connect services, and mocks of them for tests.

        It is a protoc plugin: protoc or buf runs it and hands it a CodeGeneratorRequest on standard input.

          protoc --swift-mocks_out=Generated --swift-mocks_opt=Visibility=Public eliza.proto

          buf.gen.yaml:
            - local: protoc-gen-swift-mocks
              out: Generated
              opt: [Visibility=Public, GenerateCallbackMethods=true]

        For each service it writes <name>.connect.swift (interface and client) and <name>.mock.swift (mock).

        Arguments: --help, --version

        Options, as Name=value, joined by commas or repeated:

        \(OptionListing.help)

        """
}
