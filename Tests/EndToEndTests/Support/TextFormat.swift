import Foundation

/// A CodeGeneratorResponse as `protoc --decode` prints it.
enum TextFormat {
    /// - Parameter knowsEditions: whether the plugin.proto at hand has the fields for editions; else they print as numbers,
    ///   behind all others.
    static func response(files: [(name: String, content: String)], knowsEditions: Bool) -> String {
        let features = "supported_features: 3\n"
        let files = files.map { "file {\n  name: \(quoted($0.name))\n  content: \(quoted($0.content))\n}\n" }.joined()
        return knowsEditions
            ? features + "minimum_edition: 998\nmaximum_edition: 1002\n" + files
            : features + files + "3: 998\n4: 1002\n"
    }

    private static func quoted(_ text: String) -> String {
        let escaped = text.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "\n"): "\\n"
            case UInt8(ascii: "\r"): "\\r"
            case UInt8(ascii: "\t"): "\\t"
            case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"): "\\\(Character(Unicode.Scalar(byte)))"
            case 0x20..<0x7F: String(Unicode.Scalar(byte))
            default: "\\" + String(repeating: "0", count: byte < 8 ? 2 : byte < 64 ? 1 : 0) + String(byte, radix: 8)
            }
        }
        return "\"\(escaped.joined())\""
    }
}
