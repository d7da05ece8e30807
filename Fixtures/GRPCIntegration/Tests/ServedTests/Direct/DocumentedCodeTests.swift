import TestSupport
import Testing

/// The code on gRPC Swift that the documentation shows is code of `DirectExampleTests`, which runs.
@Suite struct DocumentedCodeTests {
    @Test func `the page shows a part of the example`() throws {
        let test = ShownTest(
            path: "Fixtures/GRPCIntegration/Tests/ServedTests/Direct/DirectExampleTests.swift",
            mark: "<!-- check: grpc -->")
        try test.expectCode(on: "Sources/SwiftMocks/SwiftMocks.docc/TestingGRPCSwiftClients.md")
    }
}
