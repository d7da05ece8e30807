import Foundation
import Testing

@testable import SwiftMocksBuildTool

@Suite struct MappingCheckTests {
    /// The configuration, the mapping file, and the warnings.
    @Test(arguments: [
        (#""GenerateMocks": false"#, #"proto_file_path: ["v1/a.proto", "v1/b.proto"]"#, ""),
        (
            #""GenerateMocks": false"#, #"proto_file_path: "v1/a.proto""#,
            """
            M:1:45: warning: "v1/b.proto" is in no module, although "v1/a.proto" is; if its messages are in that module, add \
            proto_file_path: "v1/b.proto"
            """
        ),
        // Their messages are in the module itself.
        (#""GenerateMessages": true, "GenerateMocks": false"#, #"proto_file_path: "v1/a.proto""#, ""),
        (
            #""GenerateMocks": false"#, #"proto_file_path: ["v1/a.proto", "v1/bb.proto"]"#,
            "M:1:60: warning: there is no \"v1/bb.proto\" under importPaths; did you mean \"v1/b.proto\"?"
        ),
        // The proto of another target.
        (#""GenerateMocks": false"#, #"proto_file_path: ["v1/a.proto", "v1/b.proto", "users/user.proto"]"#, ""),
        (#""GenerateMocks": false"#, #"proto_file_path: "other.proto""#, ""),
        (
            #""GenerateMocks": false"#, "",
            "M:1:1: warning: the file maps no proto to a module; add a mapping, or remove ProtoPathModuleMappings"
        ),
    ])
    func warns(options: String, protos: String, expected: String) throws {
        let folder = try ProjectFolder(["v1/a.proto": "", "v1/b.proto": "", "out/x": ""])
        let mappings = try folder.write("mapping { module_name: \"M\" \(protos) }", to: "modules.txt")
        try folder.write(
            "{ \(options), \"ProtoPathModuleMappings\": \"modules.txt\" }", to: "swift-mocks-config.json")
        let file = try ConfigurationFile(folder.file("swift-mocks-config.json"))
        let runs = try file.runs(outputFolder: folder.file("out"), module: "App", isBuild: true)
        let warnings = MappingCheck(runs).warnings.joined(separator: "\n")
        #expect(warnings.replacingOccurrences(of: mappings.path, with: "M") == expected)
    }
}
