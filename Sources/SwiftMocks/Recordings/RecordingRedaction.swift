import Foundation
import SwiftProtobuf

/// What a recording leaves out, or what does not count in it: metadata with secrets, and fields of messages that a test names.
struct RecordingRedaction: Sendable {
    /// The names, sorted: `password`, or `session.token` for one field of another. They stand for fields of messages and for
    /// metadata.
    let names: [String]
    private let paths: [[String]]
    /// The rule of reports. It hides values whatever the environment says.
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

    /// Whether the values of a field of metadata are left out.
    func hides(_ name: String) -> Bool {
        rule.hides(name) || names.contains { $0.lowercased() == name.lowercased() }
    }

    /// Returns metadata without secrets.
    func redacted(_ metadata: [MetadataField]) -> RecordingFile.Metadata {
        metadata.reduce(into: [:]) { fields, field in
            fields[field.name, default: []] += field.values.map { value in
                switch value {
                case _ where hides(field.name): .redacted(value.length)
                case .text(let text): .text(text)
                case .binary(let bytes): .bytes(Data(bytes))
                }
            }
        }
    }

    /// Returns a message without the named fields.
    func redacted(_ message: RecordingFile.Message) -> RecordingFile.Message {
        if case .bytes = message { return message }
        return hasFields ? .json(redacted(message.json, below: [])) : message
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

    /// What equal messages have in common, without the named fields.
    func key(of message: any Sendable) -> String {
        if hasFields, let form = RecordingFile.Message(message) { return redacted(form).json.text }
        return (message as? any SwiftProtobuf.Message)?.orderedBytes.base64EncodedString() ?? ""
    }
}
