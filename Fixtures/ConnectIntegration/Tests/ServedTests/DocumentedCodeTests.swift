import TestSupport
import Testing

/// The code that the documentation shows is code of `InterceptorTests`.
@Suite struct DocumentedCodeTests {
    @Test(arguments: ["README.md", "Sources/SwiftMocks/SwiftMocks.docc/BehindTheClient.md"])
    func `the page shows a part of the test`(_ page: String) throws {
        let test = ShownTest(
            path: "Fixtures/ConnectIntegration/Tests/ServedTests/InterceptorTests.swift",
            mark: "<!-- check: none, ServedTests compares it with a test that runs -->")
        try test.expectCode(on: page)
    }

    @Test(arguments: ["README.md", "Sources/SwiftMocks/SwiftMocks.docc/BehindTheClient.md"])
    func `the tests of a faulty network are on the page`(_ page: String) throws {
        let tests = ShownTest(
            path: "Fixtures/ConnectIntegration/Tests/ServedTests/NetworkExampleTests.swift",
            mark: "<!-- check: none, NetworkExampleTests compares it with a test that runs -->")
        try tests.expectCode(on: page)
    }
}
