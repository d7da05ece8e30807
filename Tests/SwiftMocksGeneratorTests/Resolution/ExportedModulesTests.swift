import TestSupport
import Testing

@testable import SwiftMocksGenerator

/// The modules that public imports bring in.
@Suite struct ExportedModulesTests {
    @Test func `a cycle of public imports is an error`() throws {
        let files = [("a", "b"), ("b", "c"), ("c", "b")].map { name, imported in
            Proto.file(
                "\(name).proto", dependencies: ["\(imported).proto"], publicDependencies: [0],
                services: [Proto.service("S", [])])
        }
        let mappings = Fixtures.root.appendingPathComponent("Fixtures/protos/mapped/modules.txt").path
        let request = TestRequest(["a.proto"], files, parameter: "ProtoPathModuleMappings=\(mappings)")
        #expect(try request.run().error == "b.proto: its public imports lead back to itself; remove one of them")
    }
}
