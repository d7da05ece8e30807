import Testing

/// The code on gRPC Swift that the documentation shows is code of `ExampleTests`, which runs.
@Suite struct DocumentedCodeTests {
    @Test(arguments: ["README.md", "Sources/SwiftMocks/SwiftMocks.docc/TestingGRPCSwiftClients.md"])
    func isPartOfTheExample(_ page: String) throws {
        let test = ShownTest(
            path: "Fixtures/GRPCIntegration/Tests/ChatTests/ExampleTests.swift", mark: "<!-- check: grpc -->")
        try test.expectCode(on: page)
    }
}
