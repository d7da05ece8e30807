import Testing

@testable import SwiftMocksGenerator

/// Where recording mocks are used decides who gets their reports, and nothing else.
@Suite struct MockReportsTests {
    /// Parameters for mocks that record, and the output.
    private static let libraries = [
        ("MockRuntime=SwiftMocks,GenerateClients=false,TestableModuleImports=App", "a.mock.swift"),
        ("RPCLibrary=GRPCSwift,TestableModuleImports=App", "a.grpc.mock.swift"),
    ]

    private static func mock(
        _ library: (parameter: String, output: String), _ options: String, message: String = "Note"
    ) throws -> String {
        let rpc = Proto.rpc("Get", input: ".\(message)", output: ".\(message)")
        let file = Proto.file("a.proto", messages: [Proto.message(message)], services: [Proto.service("S", [rpc])])
        let response = try TestRequest(["a.proto"], [file], parameter: "\(library.parameter),\(options)").run()
        return try #require(response.contents[library.output], "\(response.error ?? "")")
    }

    @Test(arguments: libraries) func `an app needs no test framework`(library: (String, String)) throws {
        let tests = try Self.mock(library, "")
        #expect(try Self.mock(library, "MockReports=Tests") == tests)
        #expect(tests.contains("import SwiftMocksTesting\n") && tests.contains(" .tests\n"))
        let app = tests.replacing("import SwiftMocksTesting\n", with: "").replacing(
            " .tests\n", with: " .console\n")
        #expect(try Self.mock(library, "MockReports=Console") == app)
    }

    /// Declarations do not show that module to others.
    @Test(arguments: libraries) func `tests import their module for themselves`(library: (String, String)) throws {
        let mock = try Self.mock(library, "Visibility=Public,UseAccessLevelOnImports=true")
        let imports = mock.split(separator: "\n").filter { $0.contains("import SwiftMocks") }
        #expect(imports.count == 2 && imports[0].hasPrefix("public import SwiftMocks"), "the adapter")
        #expect(imports.last == "internal import SwiftMocksTesting")
    }

    @Test(arguments: libraries) func `only tests see the types of their module`(library: (String, String)) throws {
        for (message, inTests, inApp) in [
            ("MocksTrait", "App.MocksTrait", "MocksTrait"),
            ("MockReporter", "App.MockReporter", "App.MockReporter"),
        ] {
            let parts = [("MockReports=Tests", inTests), ("MockReports=Console", inApp)]
            for (option, name) in parts {
                let mock = try Self.mock(library, option, message: message)
                #expect(mock.contains("UnaryRPC<\(name), \(name)>"), "\(option)")
            }
        }
    }
}
