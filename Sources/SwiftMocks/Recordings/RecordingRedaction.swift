import Foundation
import SwiftProtobuf

/// The parts that a recording leaves out, or ignores: metadata with secrets, and fields of messages that a test names.
struct RecordingRedaction: Sendable {
    /// The names of fields and metadata, sorted: `password`, or `session.token` for one field of another.
    let names: [String]
    private let paths: [[String]]

    init(_ names: [String] = []) {
        self.names = Set(names).sorted()
        paths = self.names.map { $0.split(separator: ".").map { Self.plain(String($0)) } }.filter { !$0.isEmpty }
    }

    var hasFields: Bool { !paths.isEmpty }

    /// A name without the difference between `sessionToken` and `session_token`.
    private static func plain(_ name: String) -> String { name.lowercased().filter { $0 != "_" } }

    /// The environment does not change the rule of reports.
    func hides(_ name: String) -> Bool {
        Redaction(environment: [:]).hides(name) || names.contains { $0.lowercased() == name.lowercased() }
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

    /// Returns the form of a message in the file.
    /// - Throws: ``MockRecordingError``, if it can't be recorded, or its fields can't be left out.
    func recorded(_ message: any Sendable) throws -> RecordingFile.Message {
        guard var form = RecordingFile.Message(message) else {
            throw MockRecordingError(
                "a \(type(of: message)) can't be recorded", cure: "answer the rpc by a statement")
        }
        guard form.base64 == nil || !hasFields else {
            throw MockRecordingError(
                "a \(type(of: message)) has no form in JSON, so no field of it can be left out",
                cure: "generate the messages again, so that they know all fields, register types in an Any, "
                    + "or answer the rpc by a statement")
        }
        form.message = form.message.map { redacted($0) }
        return form
    }

    func redacted(_ value: JSON, below path: [String] = []) -> JSON {
        switch value {
        case _ where paths.isEmpty: value
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

    /// The bytes that equal messages share, without the named fields; nil for no message.
    func key(of message: (any Sendable)?) -> [UInt8]? {
        guard hasFields else { return (message as? any SwiftProtobuf.Message)?.orderedBytes }
        return message.flatMap(RecordingFile.Message.init(_:)).map { Array(redacted($0.json).text.utf8) }
    }
}
