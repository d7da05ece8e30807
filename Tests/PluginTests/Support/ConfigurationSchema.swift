@testable import SwiftMocksBuildTool

/// The JSON schema of `swift-mocks-config.json`, made from the table of keys.
enum ConfigurationSchema {
    static var text: String {
        """
        {
            "$schema": "http://json-schema.org/draft-07/schema#",
            "title": "swift-mocks-config.json",
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

    private static func properties(at place: ConfigurationKey.Place, indentation: Int) -> String {
        let space = String(repeating: " ", count: indentation)
        return ConfigurationKey.all.filter { $0.places.contains(place) }.map { key in
            "\(space)\(key.name.quoted): { \"description\": \(key.summary.quoted), \(values(key.values)) }"
        }.joined(separator: ",\n")
    }

    private static func values(_ values: ConfigurationKey.Values) -> String {
        let texts = #""type": "array", "minItems": 1, "items": { "type": "string", "minLength": 1 }"#
        switch values {
        case .text: return #""type": "string", "minLength": 1"#
        case .texts: return texts
        case .flag, .option(.flag): return #""type": "boolean""#
        case .foldersOfModules:
            let folders = #""anyOf": [{ "type": "string", "minLength": 1 }, { \#(texts) }]"#
            return #""type": "object", "minProperties": 1, "additionalProperties": { \#(folders) }"#
        case .invocations:
            return ##""type": "array", "minItems": 1, "items": { "$ref": "#/definitions/invocation" }"##
        case .option(.choice(let legal)): return "\"enum\": [\(legal.map(\.quoted).joined(separator: ", "))]"
        case .option(.name), .option(.path): return #""type": "string", "minLength": 1"#
        case .option(.modules), .option(.texts):
            return #""anyOf": [{ "type": "string", "minLength": 1 }, { \#(texts) }]"#
        }
    }
}
