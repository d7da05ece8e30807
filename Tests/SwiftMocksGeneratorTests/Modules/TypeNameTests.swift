import Testing

@testable import SwiftMocksGenerator

/// The Swift names of rpcs' types: nested, imported, of other modules.
@Suite struct TypeNameTests {
    /// The interface's source for a file with one rpc of this input type.
    private func interface(
        _ input: String, package: String = "a.b", messages: [ProtoFields] = [], others: [ProtoFields] = [],
        dependencies: [String] = []
    ) throws -> String {
        let file = Proto.file(
            "a.proto", package: package, dependencies: dependencies, messages: messages,
            services: [Proto.service("S", [Proto.rpc("Get", input: input, output: input)])])
        let response = try TestRequest(["a.proto"], others + [file]).run()
        #expect(response.error == nil)
        return try #require(response.contents["a.connect.swift"])
    }

    /// `.a.b.C` may be message C of package a.b, or message C nested in b of package a.
    @Test func `packages and messages may share a name`() throws {
        let nested = Proto.file("n.proto", package: "a", messages: [Proto.message("b", nested: [Proto.message("C")])])
        #expect(try interface(".a.b.C", package: "z", others: [nested]).contains("(request: A_b.C,"))
        let packaged = Proto.file("p.proto", package: "a.b", messages: [Proto.message("C")])
        #expect(try interface(".a.b.C", package: "z", others: [packaged]).contains("(request: A_B_C,"))
        let sibling = Proto.file("n.proto", package: "a", messages: [Proto.message("b", nested: [Proto.message("D")])])
        #expect(try interface(".a.b.C", package: "z", others: [sibling, packaged]).contains("(request: A_B_C,"))
    }
}
