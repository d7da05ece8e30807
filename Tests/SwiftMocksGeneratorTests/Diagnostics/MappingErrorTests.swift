import Foundation
import Testing

@testable import SwiftMocksGenerator

/// What a user reads when the file of module mappings is wrong, to the letter.
@Suite struct MappingErrorTests {
    private static let hint =
        "Write mappings such as `mapping { module_name: \"M\" proto_file_path: \"a.proto\" }`"

    @Test(arguments: [
        ("mapping {\n  module_name: A\n}", "2:16: error: expected a quoted string. \(hint)"),
        ("mapping { proto_file_path: \"a.proto\" }", "1:1: error: the mapping has no module_name. Add one"),
        (
            "mapping { module_name: \"A\" }",
            "1:1: error: the mapping has no proto_file_path. Add at least one, or remove the mapping"
        ),
        (
            "mapping { module_name: \"A\" proto_file_path: \"b\" } mapping { module_name: \"2\" proto_file_path: \"a\" }",
            #"1:51: error: module_name "2" is not a module name that Swift can import. Use an identifier that is not a keyword"#
        ),
        (
            "mapping { module_name: \"A\" proto_file_path: \"google/protobuf/any.proto\" }",
            #"1:45: error: "google/protobuf/any.proto" is mapped to both SwiftProtobuf and A. Keep one of them"#
        ),
        (
            "mapping { module_name: \"A\" proto_file_path: \"b\" } mapping { module_name: \"B\" proto_file_path: \"b\" }",
            #"1:95: error: "b" is mapped to both A and B. Keep one of them"#
        ),
    ])
    func `the error has this text`(_ mappings: String, _ text: String) throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("mappings-\(UUID().uuidString).txt")
        try Data(mappings.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(try error(file.path) == "\(file.path):\(text)")
    }

    @Test func `a missing file is reported`() throws {
        #expect(
            try error("/nowhere/mappings.txt") == """
                ProtoPathModuleMappings=/nowhere/mappings.txt: the file can't be read (No such file or directory). \
                Give a path relative to the folder in which protoc or buf runs
                """)
    }

    private func error(_ path: String) throws -> String? {
        let file = Proto.fileWithService("a.proto", rpcs: ["Get"])
        let response = try TestRequest(["a.proto"], [file], parameter: "ProtoPathModuleMappings=\(path)").run()
        #expect(response.files.isEmpty)
        return response.error
    }
}
