import Testing

@testable import SwiftMocksGenerator

@Suite struct ModuleMappingsTests {
    private func mappings(_ entries: ModuleMappings.Entry...) throws -> ModuleMappings {
        try ModuleMappings(entries, runtimeModule: "SwiftProtobuf")
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
        let mappings = try mappings(.init(moduleName: "A", protoPaths: ["a.proto", "b.proto", "a.proto"]))
        #expect(mappings["a.proto"] == "A")
        #expect(mappings["b.proto"] == "A")
        #expect(mappings["c.proto"] == nil)
        #expect(mappings.isGivenByUser)
    }

    @Test(arguments: [
        (
            ModuleMappings.Entry(moduleName: "", protoPaths: ["a.proto"]),
            "mapping 0 (counted from 0) has no module_name"
        ),
        (.init(moduleName: "A", protoPaths: []), "mapping 0 (counted from 0) has no proto_file_path"),
        (
            .init(moduleName: "A B", protoPaths: ["a.proto"]),
            #"module_name "A B" is not a module name that Swift can import"#
        ),
        (.init(moduleName: "import", protoPaths: ["a.proto"]), #"module_name "import" is not a module name"#),
        (
            .init(moduleName: "A", protoPaths: ["google/protobuf/any.proto"]),
            #""google/protobuf/any.proto" is mapped to both SwiftProtobuf and A"#
        ),
    ])
    func mistakesAreErrors(_ entry: ModuleMappings.Entry, _ text: String) {
        let fault = #expect(throws: ModuleMappingsFault.self) { try mappings(entry) }
        #expect(fault?.description.contains(text) == true, "\(fault?.description ?? "")")
    }

    @Test func aPathHasOneModule() {
        let fault = #expect(throws: ModuleMappingsFault.self) {
            try mappings(
                .init(moduleName: "A", protoPaths: ["a.proto"]), .init(moduleName: "B", protoPaths: ["a.proto"]))
        }
        #expect(fault?.description == #""a.proto" is mapped to both A and B; keep one of them"#)
    }
}
