import Foundation

// The text of a file. Foundation's encoder has keys in no order or sorted; here they have a fixed one, and each message is a line, so
// that a diff shows what has changed.

extension RecordingFile {
    /// The bytes of the file.
    var data: Data {
        var text = Data("{\n  \"version\": \(Self.version),\n".utf8)
        if !redaction.names.isEmpty {
            text += "  \"redacted\": [\(redaction.names.map(\.json).joined(separator: ", "))],\n"
        }
        text += "  \"calls\": ["
        for (index, call) in calls.enumerated() {
            text += index == 0 ? "\n" : ",\n"
            call.write(to: &text)
        }
        text += calls.isEmpty ? "]\n}\n" : "\n  ]\n}\n"
        return text
    }
}

extension RecordingFile.Call {
    fileprivate func write(to text: inout Data) {
        text += "    {\n      \"rpc\": \(rpc.json),\n      "
        if hasManyRequests {
            text += "\"inputs\": "
            text.appendList(inputs.map { (head: "", message: $0) })
        } else {
            text += "\"request\": {"
            text.append(inputs.first ?? .json(JSONText(Data("{}".utf8))))
            text += "}"
        }
        if let metadata { text += ",\n      \"metadata\": \(metadata.json)" }
        text += ",\n      \"messages\": "
        text.appendList(messages.map { (head: $0.moment.json, message: $0.message) })
        text += ",\n      \"end\": {"
        guard let end else { return text += "\"leftByClient\": true}\n    }" }
        text += "\(end.moment.json)\"code\": \(end.code.name.json)"
        if let message = end.message { text += ", \"message\": \(message.json)" }
        if !end.details.isEmpty {
            text += ", \"details\": "
            text.appendList(end.details.map { (head: "", message: $0) })
        }
        if !end.metadata.isEmpty { text += ", \"metadata\": \(end.metadata.json)" }
        if let metadata = end.errorMetadata { text += ", \"errorMetadata\": \(metadata.json)" }
        text += "}\n    }"
    }
}

extension Data {
    fileprivate static func += (text: inout Data, part: String) {
        text.append(contentsOf: part.utf8)
    }

    /// Adds `"message": {…}`, or `"base64": "…"`.
    fileprivate mutating func append(_ message: RecordingFile.Message) {
        switch message {
        case .json(let json):
            self += "\"message\": "
            append(json.stable)
        case .bytes(let bytes): self += "\"base64\": \"\(bytes.base64EncodedString())\""
        }
    }

    /// Adds a list, with a line for each of several messages.
    fileprivate mutating func appendList(_ messages: [(head: String, message: RecordingFile.Message)]) {
        let isLong = messages.count > 1
        self += "["
        for (index, part) in messages.enumerated() {
            self += (index > 0 ? "," : "") + (isLong ? "\n        {" : "{") + part.head
            append(part.message)
            self += "}"
        }
        self += isLong ? "\n      ]" : "]"
    }
}

extension RecordingFile.Moment {
    fileprivate var json: String {
        (inputs.map { "\"afterInputs\": \($0), " } ?? "") + (pause > 0 ? "\"pause\": \(pause), " : "")
    }
}

extension [RecordingFile.Field] {
    /// Values by their names, which are sorted.
    fileprivate var json: String {
        let fields = byName.sorted { $0.key < $1.key }.map { name, values in
            "\(name.json): [\(values.map(\.json).joined(separator: ", "))]"
        }
        return "{\(fields.joined(separator: ", "))}"
    }
}

extension RecordingFile.Field.Value {
    fileprivate var json: String {
        switch self {
        case .text(let text): text.json
        case .bytes(let bytes): "{\"base64\": \"\(Data(bytes).base64EncodedString())\"}"
        case .redacted(let count): "{\"redacted\": \(count)}"
        }
    }
}

extension String {
    /// The text in quotation marks. What begins a line in editors is escaped, though JSON does not need it.
    fileprivate var json: String {
        let text = String(decoding: JSONText(value: self).data, as: UTF8.self)
        return text.replacingOccurrences(of: "\u{2028}", with: "\\u2028").replacingOccurrences(
            of: "\u{2029}", with: "\\u2029")
    }
}
