// The text of a file. Keys have a fixed order, and each call begins on a line of its own, so that a diff shows what has changed.

extension RecordingFile {
    /// The text of the file.
    var text: String {
        var members = [JSONMember("version", .number("\(Self.version)"))]
        if !redaction.names.isEmpty {
            members.append(JSONMember("redacted", .list(redaction.names.map { JSONNode(.string($0)) })))
        }
        members.append(JSONMember("calls", .list(calls.map { JSONNode($0.json) })))
        // The file, its list of calls, and each call.
        return JSONText(openLevels: 3).lines(JSONNode(.object(members))) + "\n"
    }
}

extension RecordingFile.Call {
    fileprivate var json: JSONValue {
        var members = [JSONMember("rpc", .string(rpc))]
        switch input {
        case .request(let message): members.append(JSONMember("request", .object([message.json])))
        case .inputs(let messages):
            members.append(JSONMember("inputs", .list(messages.map { JSONNode(.object([$0.json])) })))
        }
        if let metadata { members.append(JSONMember("metadata", metadata.json)) }
        let responses = messages.map { JSONNode(.object($0.moment.json + [$0.message.json])) }
        members.append(JSONMember("messages", .list(responses)))
        members.append(JSONMember("end", .object(end.json)))
        return .object(members)
    }
}

extension RecordingFile.Message {
    /// `"message": {…}`, or `"base64": "…"`.
    fileprivate var json: JSONMember {
        switch self {
        case .json(let node): JSONMember(key: "message", position: TextPosition(), node: node)
        case .bytes(let bytes, _): JSONMember("base64", .string(Base64.text(of: bytes)))
        }
    }
}

extension RecordingFile.Moment {
    fileprivate var json: [JSONMember] {
        (inputs.map { [JSONMember("afterInputs", .number("\($0)"))] } ?? [])
            + (pause > 0 ? [JSONMember("pause", .number("\(pause)"))] : [])
    }
}

extension RecordingFile.End {
    fileprivate var json: [JSONMember] {
        guard case .ended(let status, let moment) = self else { return [JSONMember("leftByClient", .bool(true))] }
        var members = moment.json + [JSONMember("code", .string(status.code.name))]
        if let message = status.message { members.append(JSONMember("message", .string(message))) }
        if !status.details.isEmpty {
            members.append(JSONMember("details", .list(status.details.map { JSONNode(.object([$0.json])) })))
        }
        if !status.metadata.isEmpty { members.append(JSONMember("metadata", status.metadata.json)) }
        if let metadata = status.errorMetadata { members.append(JSONMember("errorMetadata", metadata.json)) }
        return members
    }
}

extension [RecordingFile.Field] {
    /// Values by their names, which are sorted.
    fileprivate var json: JSONValue {
        let groups = Dictionary(grouping: self, by: \.name).sorted { $0.key < $1.key }
        return .object(groups.map { name, fields in JSONMember(name, .list(fields.flatMap(\.values).map(\.json))) })
    }
}

extension RecordingFile.Field.Value {
    fileprivate var json: JSONNode {
        switch self {
        case .text(let text): JSONNode(.string(text))
        case .bytes(let bytes): JSONNode(.object([JSONMember("base64", .string(Base64.text(of: bytes)))]))
        case .redacted(let count): JSONNode(.object([JSONMember("redacted", .number("\(count)"))]))
        }
    }
}
