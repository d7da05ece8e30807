import Foundation

extension RecordingFile {
    /// Reads the bytes of a file.
    /// - Parameters:
    ///   - path: the path of the file, which errors name.
    ///   - cure: how the file is made again.
    /// - Throws: ``MockRecordingError``, if the bytes are anything but a whole recording.
    init(_ bytes: [UInt8], at path: String, cure: String) throws {
        let reader = RecordingReader(path: path, cure: cure)
        guard let text = String(data: Data(bytes), encoding: .utf8) else {
            throw reader.error("it is not UTF-8, so it is not a recording")
        }
        let root: JSONNode
        do {
            root = try JSONParser.parse(text)
        } catch let fault as JSONFault {
            throw reader.error("it is not JSON, or cut off: \(fault.reason)", at: fault.position.line)
        }
        self = try reader.file(root)
    }
}

/// Reads the values of a file. A key that is not known is an error, as is one that is missing.
private struct RecordingReader {
    let path: String
    let cure: String

    func error(_ reason: String, at line: Int? = nil) -> MockRecordingError {
        MockRecordingError(reason, file: path, line: line, cure: cure)
    }

    func file(_ root: JSONNode) throws -> RecordingFile {
        // Another version may have other keys, so this comes first.
        guard let version = root["version"] else {
            throw error("it is not a recording: the key \"version\" is missing", at: root.position.line)
        }
        guard try number(version, "a version") == RecordingFile.version else {
            throw error(
                "it is of version \(try number(version, "a version")), and this release of SwiftMocks reads version "
                    + "\(RecordingFile.version)", at: version.position.line)
        }
        let object = try object(root, "the file", ["version", "redacted", "calls"])
        let names = try object["redacted"].map { try list($0, "redacted").map { try string($0, "a name") } } ?? []
        return RecordingFile(
            redaction: RecordingRedaction(names),
            calls: try list(object.needed("calls"), "calls").map(call))
    }

    private func call(_ node: JSONNode) throws -> RecordingFile.Call {
        let object = try object(node, "a call", ["rpc", "request", "inputs", "metadata", "messages", "end"])
        let input: RecordingFile.Input
        switch (object["request"], object["inputs"]) {
        case (let request?, nil): input = .request(try message(request, "the request"))
        case (nil, let inputs?): input = .inputs(try list(inputs, "inputs").map { try message($0, "an input") })
        default: throw error("a call has either \"request\" or \"inputs\"", at: node.position.line)
        }
        let path = try object.needed("rpc")
        let rpc = try string(path, "rpc")
        guard rpc.split(separator: "/", omittingEmptySubsequences: false).filter({ !$0.isEmpty }).count == 2 else {
            throw error("\(rpc.quoted) is not an rpc such as \"eliza.v1.ElizaService/Say\"", at: path.position.line)
        }
        return RecordingFile.Call(
            rpc: rpc, input: input, metadata: try object["metadata"].map(metadata),
            messages: try list(object.needed("messages"), "messages").map(response),
            end: try end(object.needed("end")), line: node.position.line)
    }

    private func message(_ node: JSONNode, _ what: String) throws -> RecordingFile.Message {
        try message(in: object(node, what, ["message", "base64"]), node, what)
    }

    private func message(in object: Object, _ node: JSONNode, _ what: String) throws -> RecordingFile.Message {
        switch (object["message"], object["base64"]) {
        case (let message?, nil): return .json(message)
        case (nil, let text?): return .bytes(try bytes(text), line: text.position.line)
        default: throw error("\(what) has either \"message\" or \"base64\"", at: node.position.line)
        }
    }

    private func response(_ node: JSONNode) throws -> RecordingFile.Response {
        let object = try object(node, "a message", ["afterInputs", "pause", "message", "base64"])
        return RecordingFile.Response(
            message: try message(in: object, node, "a message"), moment: try moment(object))
    }

    private func moment(_ object: Object) throws -> RecordingFile.Moment {
        RecordingFile.Moment(
            inputs: try object["afterInputs"].map { try number($0, "a number of inputs") },
            pause: try object["pause"].map { try number($0, "a pause in milliseconds") } ?? 0)
    }

    private func end(_ node: JSONNode) throws -> RecordingFile.End {
        if let left = node["leftByClient"] {
            _ = try object(node, "an end", ["leftByClient"])
            guard case .bool(true) = left.value else {
                throw error("\"leftByClient\" is true, or the end has a code", at: left.position.line)
            }
            return .left
        }
        let object = try object(
            node, "an end",
            [
                "afterInputs", "pause", "code", "message", "details", "metadata", "errorMetadata",
            ])
        let code = try object.needed("code")
        let name = try string(code, "code")
        guard let value = StatusCode(name: name) else {
            throw error(
                "\(name.quoted) is not a code: \(StatusCode.allCases.map(\.name).joined(separator: ", "))",
                at: code.position.line)
        }
        let status = RecordingFile.Status(
            code: value, message: try object["message"].map { try string($0, "a message") },
            details: try object["details"].map { try list($0, "details").map { try message($0, "a detail") } } ?? [],
            metadata: try object["metadata"].map(metadata) ?? [],
            errorMetadata: try object["errorMetadata"].map(metadata))
        return .ended(status, try moment(object))
    }

    private func metadata(_ node: JSONNode) throws -> [RecordingFile.Field] {
        guard case .object(let members) = node.value else { throw mismatch(node, "metadata", "an object") }
        return try members.map { member in
            RecordingFile.Field(name: member.key, values: try list(member.node, "values").map(value))
        }
    }

    private func value(_ node: JSONNode) throws -> RecordingFile.Field.Value {
        if case .string(let text) = node.value { return .text(text) }
        let object = try object(node, "a value of metadata", ["base64", "redacted"])
        switch (object["base64"], object["redacted"]) {
        case (let text?, nil): return .bytes(try bytes(text))
        case (nil, let count?): return .redacted(try number(count, "a number of bytes"))
        default:
            throw error(
                "a value of metadata is a string, or has either \"base64\" or \"redacted\"", at: node.position.line)
        }
    }

    // MARK: - Values

    /// An object whose keys are known.
    private struct Object {
        let reader: RecordingReader
        let what: String
        let line: Int
        let members: [String: JSONNode]

        subscript(key: String) -> JSONNode? { members[key] }

        func needed(_ key: String) throws -> JSONNode {
            guard let node = members[key] else {
                throw reader.error("\(what) has no key \(key.quoted)", at: line)
            }
            return node
        }
    }

    private func object(_ node: JSONNode, _ what: String, _ keys: [String]) throws -> Object {
        guard case .object(let members) = node.value else { throw mismatch(node, what, "an object") }
        var known: [String: JSONNode] = [:]
        for member in members {
            guard keys.contains(member.key) else {
                let all = keys.map(\.quoted).joined(separator: ", ")
                throw error("\(what) has no key \(member.key.quoted), but \(all)", at: member.position.line)
            }
            guard known.updateValue(member.node, forKey: member.key) == nil else {
                throw error("\(what) has the key \(member.key.quoted) twice", at: member.position.line)
            }
        }
        return Object(reader: self, what: what, line: node.position.line, members: known)
    }

    private func list(_ node: JSONNode, _ what: String) throws -> [JSONNode] {
        guard case .list(let nodes) = node.value else { throw mismatch(node, what, "a list") }
        return nodes
    }

    private func string(_ node: JSONNode, _ what: String) throws -> String {
        guard case .string(let text) = node.value else { throw mismatch(node, what, "a string") }
        return text
    }

    private func number(_ node: JSONNode, _ what: String) throws -> Int {
        guard case .number(let text) = node.value, let number = Int(text), number >= 0 else {
            throw mismatch(node, what, "a whole number from 0")
        }
        return number
    }

    private func bytes(_ node: JSONNode) throws -> [UInt8] {
        let text = try string(node, "base64")
        guard let bytes = Base64.bytes(of: text) else { throw error("the text is not base64", at: node.position.line) }
        return bytes
    }

    private func mismatch(_ node: JSONNode, _ what: String, _ wanted: String) -> MockRecordingError {
        error("\(what) must be \(wanted), and is \(node.value.kind)", at: node.position.line)
    }
}
