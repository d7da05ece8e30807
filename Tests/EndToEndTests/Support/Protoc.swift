import Foundation
import TestSupport

/// A protoc, driven as a user drives it.
struct Protoc {
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

    /// The request that it sends to the plugin, as bytes.
    func request(_ protos: [String], options: [String]) async throws -> Data {
        let folder = try TemporaryFolder()
        let plugin = try folder.script(
            "tee '\(folder.url.path)/request' | '\(Tools.plugin())'", name: "plugin")
        let outcome = try await generate(protos, options: options, into: try folder.folder("out"), plugin: plugin)
        guard outcome.status == 0 else { throw UnexpectedFailure(text: outcome.errorText) }
        return try Data(contentsOf: folder.url.appendingPathComponent("request"))
    }

    /// The text format of a serialised CodeGeneratorResponse, by the plugin.proto that came with this protoc.
    func decodedResponse(_ response: Data) async throws -> String {
        let include = URL(fileURLWithPath: path).resolvingSymlinksInPath().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("include").path
        let outcome = try await Command(
            executable: path,
            arguments: [
                "-I", include, "--decode=google.protobuf.compiler.CodeGeneratorResponse",
                "google/protobuf/compiler/plugin.proto",
            ], directory: Fixtures.root, input: response
        ).run()
        guard outcome.status == 0 else { throw UnexpectedFailure(text: outcome.errorText) }
        return outcome.outputText
    }
}

/// A program failed where it should not have.
struct UnexpectedFailure: Error {
    let text: String
}
