import Foundation

extension RecordingFile {
    /// Reads the bytes of a file.
    /// - Throws: ``MockRecordingError`` with the place of the fault, if they are not a whole recording.
    static func read(_ bytes: Data) throws -> RecordingFile {
        do {
            return try Part(value: JSON(bytes)).file()
        } catch let error as NSError where !(error is MockRecordingError) {
            let text = error.userInfo["NSDebugDescription"] as? String ?? error.localizedDescription
            throw MockRecordingError("it is not JSON, or cut off: \(text)")
        }
    }
}

/// A value of a file. An unknown key is an error, as is a missing one.
private struct Part {
    let value: JSON
    var place = Place.file

    indirect enum Place {
        case file, key(String, Place), index(Int, Place)

        /// `calls[3].messages[0]`; nil for the file.
        var text: String? {
            switch self {
            case .file: nil
            case .key(let name, let outer): (outer.text.map { "\($0)." } ?? "") + name
            case .index(let index, let outer): "\(outer.text ?? "")[\(index)]"
            }
        }
    }

    func file() throws -> RecordingFile {
        // First, because another version may have other keys.
        guard case .object(let members) = value, members["version"] != nil else {
            throw fault("it is not a recording: the key \"version\" is missing")
        }
        let version = try self["version"].number()
        guard version == RecordingFile.version else {
            throw fault(
                "it is of version \(version), and this release of SwiftMocks reads version \(RecordingFile.version)")
        }
        try check("version", "redacted", "calls")
        return RecordingFile(
            redaction: RecordingRedaction(try find("redacted")?.list { try $0.string() } ?? []),
            calls: try self["calls"].list { try $0.call() })
    }

    private func call() throws -> RecordingFile.Call {
        try check("rpc", "request", "inputs", "metadata", "messages", "end")
        let (request, inputs) = (try find("request"), try find("inputs"))
        guard (request == nil) != (inputs == nil) else { throw fault("a call has either \"request\" or \"inputs\"") }
        let rpc = try self["rpc"].string()
        guard rpc.split(separator: "/", omittingEmptySubsequences: false).filter({ !$0.isEmpty }).count == 2 else {
            throw try self["rpc"].fault("\(rpc.debugDescription) is not an rpc such as \"eliza.v1.ElizaService/Say\"")
        }
        return RecordingFile.Call(
            rpc: rpc, hasManyRequests: request == nil,
            inputs: try request.map { [try $0.message()] } ?? inputs?.messages() ?? [],
            metadata: try find("metadata")?.metadata(),
            messages: try self["messages"].list {
                try $0.check("afterInputs", "pause", "message", "base64")
                return .init(message: try $0.form(), moment: try $0.moment())
            }, end: try self["end"].end())
    }

    private func end() throws -> RecordingFile.Status? {
        if let left = try find("leftByClient") {
            if case .bool(true) = left.value, case .object(let members) = value, members.count == 1 { return nil }
            throw fault("\"leftByClient\" is true, or the end has a code")
        }
        try check("afterInputs", "pause", "code", "message", "details", "metadata", "errorMetadata")
        let name = try self["code"].string()
        guard let code = StatusCode(name: name) else {
            let all = StatusCode.allCases.map(\.name).joined(separator: ", ")
            throw try self["code"].fault("\(name.debugDescription) is not a code: \(all)")
        }
        return RecordingFile.Status(
            code: code, message: try find("message")?.string(), details: try find("details")?.messages() ?? [],
            metadata: try find("metadata")?.metadata() ?? [:], errorMetadata: try find("errorMetadata")?.metadata(),
            moment: try moment())
    }

    private func moment() throws -> RecordingFile.Moment {
        RecordingFile.Moment(inputs: try find("afterInputs")?.number(), pause: try find("pause")?.number() ?? 0)
    }

    private func messages() throws -> [RecordingFile.Message] { try list { try $0.message() } }

    private func message() throws -> RecordingFile.Message {
        try check("message", "base64")
        return try form()
    }

    private func form() throws -> RecordingFile.Message {
        switch (try find("message"), try find("base64")) {
        case (let message?, nil): return .json(message.value)
        case (nil, let text?): return .bytes(try text.bytes())
        default: throw fault("a message is either \"message\" or \"base64\"")
        }
    }

    private func metadata() throws -> RecordingFile.Metadata {
        try members().reduce(into: [:]) { metadata, member in
            metadata[member.key] = try self[member.key].list { part in
                if case .text(let text) = part.value { return .text(text) }
                try part.check("base64", "redacted")
                return try part.find("base64").map { .bytes(try $0.bytes()) } ?? .redacted(part["redacted"].number())
            }
        }
    }

    // MARK: - Values

    func fault(_ reason: String) -> MockRecordingError { MockRecordingError(reason, place: place.text) }

    private func mismatch(_ wanted: String) -> MockRecordingError {
        fault("the value must be \(wanted), and is \(cut(value.text, to: 100))")
    }

    private func members() throws -> [String: JSON] {
        guard case .object(let members) = value else { throw mismatch("an object") }
        return members
    }

    private func check(_ keys: String...) throws {
        for key in try members().keys where !keys.contains(key) {
            let all = keys.map(\.debugDescription).joined(separator: ", ")
            throw fault("there is no key \(key.debugDescription), but \(all)")
        }
    }

    private func find(_ key: String) throws -> Part? {
        try members()[key].map { Part(value: $0, place: .key(key, place)) }
    }

    private subscript(key: String) -> Part {
        get throws {
            guard let part = try find(key) else { throw fault("the key \(key.debugDescription) is missing") }
            return part
        }
    }

    private func list<Value>(_ read: (Part) throws -> Value) throws -> [Value] {
        guard case .list(let values) = value else { throw mismatch("a list") }
        return try values.enumerated().map { try read(Part(value: $1, place: .index($0, place))) }
    }

    private func string() throws -> String {
        guard case .text(let text) = value else { throw mismatch("a string") }
        return text
    }

    private func number() throws -> Int {
        guard case .number(let number) = value, number >= 0, let number = Int(exactly: number) else {
            throw mismatch("a whole number from 0")
        }
        return number
    }

    private func bytes() throws -> Data {
        guard let bytes = Data(base64Encoded: try string()) else { throw fault("the text is not base64") }
        return bytes
    }
}
