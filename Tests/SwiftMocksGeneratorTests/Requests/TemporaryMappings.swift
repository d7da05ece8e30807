import Foundation

/// A file for the option ProtoPathModuleMappings, for as long as a test needs it.
enum TemporaryMappings {
    /// - Parameter modules: the module of each proto path.
    static func with<Result>(_ modules: [String: String], _ body: (String) throws -> Result) throws -> Result {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("mappings-\(UUID().uuidString).txt")
        let entries = modules.map { "mapping { module_name: \"\($1)\" proto_file_path: \"\($0)\" }" }
        try Data(entries.joined().utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return try body("ProtoPathModuleMappings=\(file.path)")
    }
}
