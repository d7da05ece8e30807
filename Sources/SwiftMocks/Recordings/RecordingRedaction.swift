import Foundation
import SwiftProtobuf

/// The parts that a recording leaves out, or ignores: metadata with secrets, and fields of messages that a test names.
struct RecordingRedaction: Sendable {
    /// The names of fields and metadata, sorted: `password`, or `session.token` for one field of another.
    let names: [String]
    private let paths: [[String]]
    /// The rule of reports, independent of the environment.
    private let rule = Redaction(environment: [:])

    init(_ names: [String] = []) {
        self.names = Set(names).sorted()
        paths = self.names.map { $0.split(separator: ".").map { Self.plain(String($0)) } }.filter { !$0.isEmpty }
    }

    var hasFields: Bool { !paths.isEmpty }

    /// A name without the difference between `sessionToken` and `session_token`.
    private static func plain(_ name: String) -> String {
        name.lowercased().filter { $0 != "_" }
    }

    func hides(_ name: String) -> Bool {
        rule.hides(name) || names.contains { $0.lowercased() == name.lowercased() }
    }

    func redacted(_ metadata: [MetadataField]) -> RecordingFile.Metadata {
        metadata.reduce(into: [:]) { fields, field in
            fields[field.name, default: []] += field.values.map { value in
                switch value {
                case _ where hides(field.name): .object(["redacted": .integer(Int64(value.length))])
                case .text(let text): .text(text)
                case .binary(let bytes): .object(["base64": .text(Data(bytes).base64EncodedString())])
                }
            }
        }
    }

    func redacted(_ message: RecordingFile.Message) -> RecordingFile.Message {
        var message = message
        if hasFields { message.message = message.message.map { redacted($0, below: []) } }
        return message
    }

    private func redacted(_ value: JSON, below path: [String]) -> JSON {
        switch value {
        case .list(let values): .list(values.map { redacted($0, below: path) })
        case .object(let members):
            .object(
                members.reduce(into: [:]) { rest, member in
                    let path = path + [Self.plain(member.key)]
                    if paths.contains(where: { path.suffix($0.count) == $0[...] }) { return }
                    rest[member.key] = redacted(member.value, below: path)
                })
        default: value
        }
    }

    /// The bytes that equal messages share, without the named fields.
    func key(of message: any Sendable) -> [UInt8] {
        if hasFields, let form = RecordingFile.Message(message) { return Array(redacted(form).json.text.utf8) }
        return (message as? any SwiftProtobuf.Message)?.orderedBytes ?? []
    }
}
