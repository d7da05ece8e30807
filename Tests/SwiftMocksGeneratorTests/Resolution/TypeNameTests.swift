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

    @Test func `nested messages are joined by dots`() throws {
        let messages = [Proto.message("Outer", nested: [Proto.message("Type", nested: [Proto.message("Inner")])])]
        #expect(
            try interface(".a.b.Outer.Type.Inner", messages: messages).contains(
                "(request: A_B_Outer.TypeMessage.Inner,"))
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

    @Test func `messages without a package have no prefix`() throws {
        let other = Proto.file("o.proto", messages: [Proto.message("Note")])
        #expect(try interface(".Note", others: [other]).contains("(request: Note,"))
    }

    @Test func `well-known types are the runtime's`() throws {
        let empty = Proto.file(
            "google/protobuf/empty.proto", package: "google.protobuf", messages: [Proto.message("Empty")])
        #expect(
            try interface(".google.protobuf.Empty", others: [empty])
                .contains("(request: SwiftProtobuf.Google_Protobuf_Empty,"))
    }

    @Test func `deep nesting is read`() throws {
        let depth = 99
        let innermost = Proto.message("M")
        let message = (1..<depth).reduce(innermost) { nested, _ in Proto.message("M", nested: [nested]) }
        let type = "." + Array(repeating: "M", count: depth).joined(separator: ".")
        let name = Array(repeating: "M", count: depth).joined(separator: ".")
        #expect(try interface(type, package: "", messages: [message]).contains("(request: \(name),"))
    }

    @Test func `deeper nesting is an error`() {
        let message = (1..<150).reduce(Proto.message("M")) { nested, _ in Proto.message("M", nested: [nested]) }
        let type = "." + Array(repeating: "M", count: 150).joined(separator: ".")
        #expect(throws: NoResponse.self) { try interface(type, package: "", messages: [message]) }
    }
}
