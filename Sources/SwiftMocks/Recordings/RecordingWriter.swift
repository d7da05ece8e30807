import Foundation

// Foundation's encoder writes keys sorted or in no order. Here their order is fixed, and each message is a line, for readable
// diffs.

extension RecordingFile {
    var data: Data {
        let names = redaction.names.map(\.json)
        return object(
            [
                ("version", JSON.data(Self.version)), ("redacted", names.isEmpty ? nil : list(names)),
                ("calls", calls.isEmpty ? list([]) : text("[\n    ", calls.map(\.json), ",\n    ", "\n  ]")),
            ], "{\n  ", ",\n  ", "\n}\n")
    }
}

extension RecordingFile.Call {
    fileprivate var json: Data {
        let inputs = inputs.map { object([$0.member]) }
        let messages = messages.map { object($0.moment.members + [$0.message.member]) }
        return object(
            [
                ("rpc", rpc.json), ("request", hasManyRequests ? nil : inputs.first),
                ("inputs", hasManyRequests ? lines(inputs) : nil), ("metadata", metadata.map(fields)),
                ("messages", lines(messages)), ("end", end?.json ?? object([("leftByClient", JSON.data(true))])),
            ], "{\n      ", ",\n      ", "\n    }")
    }
}

extension RecordingFile.Status {
    fileprivate var json: Data {
        object(
            moment.members + [
                ("code", code.name.json), ("message", message?.json),
                ("details", details.isEmpty ? nil : lines(details.map { object([$0.member]) })),
                ("metadata", metadata.isEmpty ? nil : fields(metadata)), ("errorMetadata", errorMetadata.map(fields)),
            ])
    }
}

extension RecordingFile.Message {
    fileprivate var member: Member {
        switch self {
        case .text(let text): ("message", text)
        case .json(let value): ("message", JSON.data(value))
        case .bytes(let bytes): ("base64", JSON.data(bytes))
        }
    }
}

extension RecordingFile.Moment {
    fileprivate var members: [Member] {
        [("afterInputs", inputs.map { JSON.data($0) }), ("pause", pause > 0 ? JSON.data(pause) : nil)]
    }
}

extension RecordingFile.Value {
    fileprivate var json: Data {
        switch self {
        case .text(let text): text.json
        case .bytes(let bytes): object([("base64", JSON.data(bytes))])
        case .redacted(let count): object([("redacted", JSON.data(count))])
        }
    }
}

extension String {
    /// The text in quotation marks. Line separators of editors are escaped, though JSON does not need it.
    fileprivate var json: Data {
        let text = String(decoding: JSON.data(self), as: UTF8.self).replacingOccurrences(
            of: "\u{2028}", with: "\\u2028")
        return Data(text.replacingOccurrences(of: "\u{2029}", with: "\\u2029").utf8)
    }
}

private typealias Member = (key: String, value: Data?)

private func object(_ members: [Member], _ start: String = "{", _ separator: String = ", ", _ end: String = "}") -> Data
{
    text(start, members.compactMap { key, value in value.map { Data("\"\(key)\": ".utf8) + $0 } }, separator, end)
}

private func fields(_ metadata: RecordingFile.Metadata) -> Data {
    let fields = metadata.sorted { $0.key < $1.key }.map { $0.json + Data(": ".utf8) + list($1.map(\.json)) }
    return text("{", fields, ", ", "}")
}

private func list(_ values: [Data]) -> Data { text("[", values, ", ", "]") }

private func lines(_ messages: [Data]) -> Data {
    messages.count > 1 ? text("[\n        ", messages, ",\n        ", "\n      ]") : list(messages)
}

private func text(_ start: String, _ parts: [Data], _ separator: String, _ end: String) -> Data {
    var text = Data(start.utf8)
    for (index, part) in parts.enumerated() { text += (index > 0 ? Data(separator.utf8) : Data()) + part }
    return text + Data(end.utf8)
}
