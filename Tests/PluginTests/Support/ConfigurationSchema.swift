import Foundation

@testable import SwiftMocksBuildTool

/// The JSON schema of `swift-mocks-config.json`, made from the table of keys.
enum ConfigurationSchema {
    static var text: String {
        """
        {
            "$schema": "http://json-schema.org/draft-07/schema#",
            "title": "swift-mocks-config.json",
            "description": \(json(description)),
            "type": "object",
            "additionalProperties": false,
            "properties": {
        \(properties(at: .top, indentation: 8))
            },
            "definitions": {
                "invocation": {
                    "type": "object",
                    "additionalProperties": false,
                    "properties": {
        \(properties(at: .invocation, indentation: 16))
                    }
                }
            }
        }

        """
    }

    private static let description =
        "What a target generates, beside what its dependencies and folder say. With protoFiles, importPaths, invocations,"
        + " GenerateMessages, GenerateClients or GenerateMocks, the file says everything itself."

    private static func properties(at place: ConfigurationKey.Place, indentation: Int) -> String {
        let space = String(repeating: " ", count: indentation)
        return ConfigurationKey.all(at: place).map { key in
            let summary = summaries[key.name] ?? optionSummary(key.name)
            return "\(space)\(json(key.name)): { \"description\": \(json(summary)), \(values(key.form)) }"
        }.joined(separator: ",\n")
    }

    private static func values(_ form: ConfigurationKey.Form) -> String {
        switch form {
        case .flag: #""type": "boolean""#
        case .text(let legal, _) where legal.isEmpty: #""type": "string", "minLength": 1"#
        case .text(let legal, _): "\"enum\": [\(legal.map(json).joined(separator: ", "))]"
        case .list(let form): "\"type\": \"array\", \"minItems\": 1, \"items\": { \(values(form)) }"
        case .oneOrList(let form): "\"anyOf\": [{ \(values(form)) }, { \(values(.list(form))) }]"
        case .keys: ##""$ref": "#/definitions/invocation""##
        case .foldersOfModules:
            "\"type\": \"object\", \"minProperties\": 1, \"additionalProperties\": { \(values(.oneOrList(.text()))) }"
        }
    }

    private static func json(_ text: String) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        return (try? encoder.encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// What an option does, also for libraries that have it only in a configuration.
    private static func optionSummary(_ name: String) -> String {
        let options = OptionCatalogue.all + LibraryTable.all.flatMap { $0.clientPlugin?.keys ?? [] }
        return options.filter { $0.name == name }.map(\.summary).joined(separator: "; ")
    }

    /// What the keys do that are not options, also for the chapter's table.
    static let summaries = [
        "$schema": "where editors find the schema of this file",
        "protocPath":
            "the protoc to run; the default is the environment variable PROTOC_PATH, then a search of the PATH",
        "protocGenSwiftPath":
            "the protoc-gen-swift that makes messages; the default is PROTOC_GEN_SWIFT_PATH, then a search of the PATH",
        "protocGenGRPCSwiftPath":
            "the protoc-gen-grpc-swift-2 that makes gRPC Swift's clients; the default is PROTOC_GEN_GRPC_SWIFT_PATH, then a"
            + " search of the PATH",
        "invocations":
            "a list of invocations, each with its protos and options; without it the file itself is one invocation",
        "protoFiles":
            "the protos to generate from, by the paths by which other protos import them, or patterns with `*` and `**`; the"
            + " default is all protos under importPaths",
        "importPaths":
            "the folders in which protos are searched, in this order; the default is the folder of this file, for a test that of"
            + " the target under test",
        "GenerateMessages": "write `<name>.pb.swift` too: swift-protobuf's messages, made by protoc-gen-swift",
        "ModuleMappings":
            "the modules of imported messages: each name of a module with the folder of its protos, or a list of folders; in"
            + " place of `ProtoPathModuleMappings`",
    ]
}
