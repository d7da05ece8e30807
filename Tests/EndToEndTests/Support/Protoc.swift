import Foundation
import TestSupport

/// A protoc, driven as a user drives it.
struct Protoc {
    /// protoc as the system has it; Debian's knows no editions.
    static func system() throws -> Protoc { Protoc(path: try Tools.systemProtoc()) }

    /// The pinned protoc.
    static func newest() throws -> Protoc { Protoc(path: try Tools.newestProtoc()) }

    let path: String

    /// Runs it with the plugin over protos of Fixtures/protos (or of another include path).
    func generate(
        _ protos: [String], options: [String], into output: URL, plugin: String? = nil, include: URL = Fixtures.protos
    ) async throws -> Command.Outcome {
        let arguments =
            [
                "-I", include.path, "--plugin=protoc-gen-swift-mocks=\(try plugin ?? Tools.plugin())",
                "--swift-mocks_out=\(output.path)",
            ] + options.map { "--swift-mocks_opt=\($0)" } + protos
        return try await Command(executable: path, arguments: arguments, directory: output).run()
    }

    /// The text format of a serialised CodeGeneratorResponse, by the plugin.proto that came with this protoc.
    func decodedResponse(_ response: Data) async throws -> String {
        let outcome = try await Command(
            executable: path,
            arguments: [
                "-I", try Tools.include(of: path), "--decode=google.protobuf.compiler.CodeGeneratorResponse",
                "google/protobuf/compiler/plugin.proto",
            ], input: response
        ).run()
        guard outcome.status == 0 else { throw UnexpectedFailure(text: outcome.errorText) }
        return outcome.outputText
    }
}
