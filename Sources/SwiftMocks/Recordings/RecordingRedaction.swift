import Foundation
import SwiftProtobuf

/// The parts that a recording leaves out, or that a comparison ignores: metadata with secrets, and
/// what a test names.
struct RecordingRedaction: Sendable {
    /// The names of fields and metadata, sorted.
    let names: [String]
    private let paths: [FieldPath]
    private let keptNames: Set<String>
    /// What the names have matched; nil if that does not count.
    private let usage: NameUsage?

    /// - Parameters:
    ///   - names: the names of metadata, and the paths of fields.
    ///   - kept: the names of metadata that stay, although they are left out by default.
    ///   - usage: remembers the names that have matched.
    /// - Throws: ``MockRecordingError``, if a name is not the path of a field.
    init(_ names: [String] = [], keeping kept: [String] = [], usage: NameUsage? = nil) throws {
        self.names = Set(names).sorted()
        self.usage = usage
        paths = try self.names.map { try FieldPath($0) }
        keptNames = Set(kept.map { $0.lowercased() })
    }

    var hasFields: Bool { !paths.isEmpty }

    // MARK: - Metadata

    /// The ends of names that are left out by default.
    private static let secretEnds = ["token", "key", "secret", "password", "session"]

    /// Returns whether metadata of a name are left out.
    func hides(_ name: String) -> Bool {
        let name = name.lowercased()
        return paths.contains { $0.text.lowercased() == name } || !keptNames.contains(name) && Self.isSecret(name)
    }

    /// The environment does not change the rule.
    private static func isSecret(_ name: String) -> Bool {
        let plain = name.hasSuffix("-bin") ? String(name.dropLast(4)) : name
        return Redaction(environment: [:]).hides(name) || secretEnds.contains { plain.hasSuffix($0) }
    }

    /// Counts metadata that a call has. Those of a request count, too, though no recording has
    /// them: a name of theirs is not misspelt.
    func count(_ metadata: [MetadataField]) {
        for field in metadata { count(field.name, isThere: true) }
    }

    /// Counts a name of metadata as one that is not misspelt.
    /// - Parameter isThere: whether a call has them, so that the name is one to suggest.
    func count(_ name: String, isThere: Bool) {
        guard let usage else { return }
        let name = name.lowercased()
        if isThere { usage.see(name) }
        for path in paths where path.text.lowercased() == name { usage.match(path.text) }
    }

    func redacted(_ metadata: [MetadataField]) -> RecordingContents.Metadata {
        metadata.reduce(into: RecordingContents.Metadata()) { recorded, field in
            let isHidden = hides(field.name)
            recorded.values[field.name, default: []] += field.values.map { value in
                switch value {
                case _ where isHidden: .redacted(value.length)
                case .text(let text): .text(text)
                case .binary(let bytes): .binary(bytes)
                }
            }
        }
    }

    // MARK: - Messages

    // These count the names that a message has, because they meet each of them.

    /// Returns the form of a message in the file.
    /// - Throws: ``MockRecordingError``, if it can't be recorded, or its fields can't be left out.
    func form(of message: any Sendable) throws -> RecordingContents.Message {
        guard let message = message as? any SwiftProtobuf.Message else {
            throw MockRecordingError(
                "a \(type(of: message)) can't be recorded", suggestion: "answer the rpc by a statement")
        }
        let recorded = RecordingContents.Message(of: message)
        guard hasFields else { return recorded }
        guard case .json(let text) = recorded.form else {
            throw MockRecordingError(
                "a \(type(of: message)) has no form in JSON, so no field of it can be left out",
                suggestion: "generate the messages again, so that they know all fields, register types in an Any, "
                    + "or answer the rpc by a statement")
        }
        return RecordingContents.Message(.json(redacted(JSON(text).named(of: message)).data))
    }

    /// Returns the value without the named fields.
    func redacted(_ value: JSON) -> JSON {
        hasFields ? redacted(value, below: []) : value
    }

    /// Returns a message as JSON without the named fields.
    func redacted(_ message: any SwiftProtobuf.Message) -> JSON {
        redacted(RecordingContents.Message(of: message).json.named(of: message))
    }

    /// - Parameter below: the remaining steps of the paths that have begun at a part around the
    ///   value.
    private func redacted(_ value: JSON, below begun: [BegunPath]) -> JSON {
        switch value {
        case .object(let members): .object(members.compactMap { redacted($0, below: begun) })
        case .array(let elements):
            .array(
                elements.enumerated().compactMap { index, element in
                    redacted(element, at: index, below: begun)
                })
        case .string, .number, .bool, .null: value
        }
    }

    private func redacted(_ member: JSON.Member, below begun: [BegunPath]) -> JSON.Member? {
        usage?.see(member.name)
        usage?.see(member.protoName)
        var next: [BegunPath] = []
        for path in begun + paths.map(BegunPath.init) where path.step.matches(member) {
            guard let path = path.advanced else {
                usage?.match(path.text)
                return nil
            }
            next.append(path)
        }
        var redacted = JSON.Member(member.name, redacted(member.value, below: next))
        redacted.protoName = member.protoName
        return redacted
    }

    private func redacted(_ element: JSON, at index: Int, below begun: [BegunPath]) -> JSON? {
        var next: [BegunPath] = []
        for path in begun {
            switch path.step.matches(element: index) {
            case nil: next.append(path)
            case true?:
                guard let path = path.advanced else {
                    usage?.match(path.text)
                    return nil
                }
                next.append(path)
            case false?: break
            }
        }
        return redacted(element, below: next)
    }

    // MARK: - Keys

    /// Returns the key of an input, without the named fields.
    /// - Parameter input: a message; nil for the close.
    func key(of input: (any Sendable)?) -> InputKey {
        guard let message = input as? any SwiftProtobuf.Message else { return .close }
        return .message(hasFields ? Array(redacted(message).text.utf8) : message.orderedBytes)
    }
}

/// A path of which the first steps are done.
private struct BegunPath {
    let text: String
    /// The steps that remain; never empty.
    private let steps: ArraySlice<FieldPath.Step>

    init(_ path: FieldPath) {
        text = path.text
        steps = path.steps[...]
    }

    private init(_ text: String, _ steps: ArraySlice<FieldPath.Step>) {
        self.text = text
        self.steps = steps
    }

    var step: FieldPath.Step { steps[steps.startIndex] }

    /// The path after its next step; nil if that is the last one.
    var advanced: BegunPath? { steps.count > 1 ? BegunPath(text, steps.dropFirst()) : nil }
}

extension JSON {
    /// Returns the value with the names that the fields of its message have in the proto.
    fileprivate func named(of message: any SwiftProtobuf.Message) -> JSON {
        var options = JSONEncodingOptions.recorded
        options.preserveProtoFieldNames = true
        guard let text: Data = try? message.jsonUTF8Bytes(options: options) else { return self }
        return named(by: JSON(text))
    }
}
