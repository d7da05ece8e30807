import Testing

@testable import SwiftMocksGenerator

@Suite struct ModuleMappingsTests {
    /// - Parameter entries: the name of each module and the paths of its protos.
    private func mappings(_ entries: (moduleName: String, protoPaths: [String])...) throws -> ModuleMappings {
        let place = TextPlace(line: 1, column: 1)
        return try ModuleMappings(
            entries.map { entry in
                ModuleMappings.Entry(
                    place: place, moduleName: entry.moduleName, protoPaths: entry.protoPaths.map { ($0, place) })
            }, runtimeModule: "SwiftProtobuf")
    }

    @Test func wellKnownTypesAreTheRuntimes() throws {
        let mappings = try ModuleMappings([], runtimeModule: "Runtime")
        for name in ["any", "duration", "empty", "field_mask", "struct", "timestamp", "wrappers", "descriptor"] {
            #expect(mappings["google/protobuf/\(name).proto"] == "Runtime")
        }
        #expect(mappings["google/type/date.proto"] == nil)
        #expect(!mappings.isGivenByUser)
    }

    @Test func mappedPathsHaveTheirModule() throws {
        let mappings = try mappings(("A", ["a.proto", "b.proto", "a.proto"]))
        #expect(mappings["a.proto"] == "A")
        #expect(mappings["b.proto"] == "A")
        #expect(mappings["c.proto"] == nil)
        #expect(mappings.isGivenByUser)
    }

    @Test(arguments: [
        ("", ["a.proto"], "the mapping has no module_name"), ("A", [], "the mapping has no proto_file_path"),
        ("A B", ["a.proto"], #"module_name "A B" is not a module name that Swift can import"#),
        ("import", ["a.proto"], #"module_name "import" is not a module name"#),
        (
            "A", ["google/protobuf/any.proto"],
            #""google/protobuf/any.proto" is mapped to both SwiftProtobuf and A"#
        ),
    ])
    func mistakesAreErrors(_ module: String, _ paths: [String], _ text: String) {
        let fault = #expect(throws: ModuleMappingsFault.self) { try mappings((module, paths)) }
        #expect(fault?.problem.description.contains(text) == true)
    }

    @Test func aPathHasOneModule() {
        let fault = #expect(throws: ModuleMappingsFault.self) {
            try mappings(("A", ["a.proto"]), ("B", ["a.proto"]))
        }
        #expect(fault?.problem.description == #""a.proto" is mapped to both A and B; keep one of them"#)
    }
}
