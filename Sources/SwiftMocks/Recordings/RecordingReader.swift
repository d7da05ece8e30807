import Foundation

/// What is wrong with a file, and where.
struct RecordingFault: Error {
    let reason: String
    var place: String?

    /// The fault of a part at a place.
    func at(_ outer: String) -> RecordingFault {
        RecordingFault(reason: reason, place: [outer, place].compactMap { $0 }.joined(separator: "."))
    }
}

extension RecordingFile {
    /// Reads the bytes of a file.
    /// - Throws: ``RecordingFault``, if they are anything but a whole recording.
    static func read(_ bytes: Data) throws -> RecordingFile {
        do {
            return try Part(JSONSerialization.jsonObject(with: bytes), "").file()
        } catch let error as NSError where !(error is RecordingFault) {
            let text = error.userInfo["NSDebugDescription"] as? String ?? error.localizedDescription
            throw RecordingFault(reason: "it is not JSON, or cut off: \(text)")
        }
    }
}

/// A value of a file, and where it is. A key that is not known is an error, as is one that is missing.
private struct Part {
    let value: Any
    /// `calls[3].messages[0]`.
    let place: String

    init(_ value: Any, _ place: String) {
        (self.value, self.place) = (value, place)
    }

    func fault(_ reason: String) -> RecordingFault { .init(reason: reason, place: place.isEmpty ? nil : place) }

    func file() throws -> RecordingFile {
        // Another version may have other keys, so this comes first.
        guard let version = (value as? [String: Any])?["version"] else {
            throw fault("it is not a recording: the key \"version\" is missing")
        }
        let number = try Part(version, "version").number()
        guard number == RecordingFile.version else {
            throw fault(
                "it is of version \(number), and this release of SwiftMocks reads version \(RecordingFile.version)")
        }
        let object = try object("version", "redacted", "calls")
        return RecordingFile(
            redaction: RecordingRedaction(try object["redacted"]?.list().map { try $0.string() } ?? []),
            calls: try object.needed("calls").list().map { try $0.call() })
    }

    private func call() throws -> RecordingFile.Call {
        let object = try object("rpc", "request", "inputs", "metadata", "messages", "end")
        let request = object["request"]
        guard (request == nil) != (object["inputs"] == nil) else {
            throw fault("a call has either \"request\" or \"inputs\"")
        }
        let path = try object.needed("rpc")
        let rpc = try path.string()
        guard rpc.split(separator: "/", omittingEmptySubsequences: false).filter({ !$0.isEmpty }).count == 2 else {
            throw path.fault("\(rpc.debugDescription) is not an rpc such as \"eliza.v1.ElizaService/Say\"")
        }
        return RecordingFile.Call(
            rpc: rpc, hasManyRequests: request == nil,
            inputs: try request.map { [try $0.message()] } ?? object.messages("inputs"),
            metadata: try object["metadata"]?.metadata(),
            messages: try object.needed("messages").list().map { part in
                let object = try part.object("afterInputs", "pause", "message", "base64")
                return RecordingFile.Response(message: try object.message(), moment: try object.moment())
            }, end: try object.needed("end").end())
    }

    private func end() throws -> RecordingFile.Status? {
        if let left = (value as? [String: Any])?["leftByClient"] {
            guard left as? Bool == true, try object("leftByClient").members.count == 1 else {
                throw fault("\"leftByClient\" is true, or the end has a code")
            }
            return nil
        }
        let object = try object("afterInputs", "pause", "code", "message", "details", "metadata", "errorMetadata")
        let code = try object.needed("code")
        let name = try code.string()
        guard let status = StatusCode(name: name) else {
            let all = StatusCode.allCases.map(\.name).joined(separator: ", ")
            throw code.fault("\(name.debugDescription) is not a code: \(all)")
        }
        return RecordingFile.Status(
            code: status, message: try object["message"]?.string(), details: try object.messages("details"),
            metadata: try object["metadata"]?.metadata() ?? [],
            errorMetadata: try object["errorMetadata"]?.metadata(), moment: try object.moment())
    }

    private func message() throws -> RecordingFile.Message { try object("message", "base64").message() }

    private func metadata() throws -> [RecordingFile.Field] {
        guard let members = value as? [String: Any] else { throw mismatch("an object") }
        return try members.sorted { $0.key < $1.key }.map { name, values in
            let values = try Part(values, "\(place).\(name)").list().map { part -> RecordingFile.Field.Value in
                if let text = part.value as? String { return .text(text) }
                let object = try part.object("base64", "redacted")
                if let bytes = object["base64"] { return .bytes([UInt8](try bytes.bytes())) }
                return .redacted(try object.needed("redacted").number())
            }
            return RecordingFile.Field(name: name, values: values)
        }
    }

    // MARK: - Values

    /// An object whose keys are known.
    struct Object {
        let part: Part
        let members: [String: Any]

        subscript(key: String) -> Part? {
            members[key].map { Part($0, part.place.isEmpty ? key : "\(part.place).\(key)") }
        }

        func needed(_ key: String) throws -> Part {
            guard let value = self[key] else { throw part.fault("the key \(key.debugDescription) is missing") }
            return value
        }

        func message() throws -> RecordingFile.Message {
            switch (members["message"], self["base64"]) {
            case (let message?, nil): return .json(JSONText(value: message))
            case (nil, let text?): return .bytes(try text.bytes())
            default: throw part.fault("a message is either \"message\" or \"base64\"")
            }
        }

        func messages(_ key: String) throws -> [RecordingFile.Message] {
            try self[key]?.list().map { try $0.message() } ?? []
        }

        func moment() throws -> RecordingFile.Moment {
            RecordingFile.Moment(inputs: try self["afterInputs"]?.number(), pause: try self["pause"]?.number() ?? 0)
        }
    }

    private func object(_ keys: String...) throws -> Object {
        guard let members = value as? [String: Any] else { throw mismatch("an object") }
        for key in members.keys where !keys.contains(key) {
            let all = keys.map(\.debugDescription).joined(separator: ", ")
            throw fault("there is no key \(key.debugDescription), but \(all)")
        }
        return Object(part: self, members: members)
    }

    private func list() throws -> [Part] {
        guard let values = value as? [Any] else { throw mismatch("a list") }
        return values.enumerated().map { Part($1, "\(place)[\($0)]") }
    }

    private func string() throws -> String {
        guard let text = value as? String else { throw mismatch("a string") }
        return text
    }

    private func number() throws -> Int {
        guard let number = value as? Int, number >= 0 else { throw mismatch("a whole number from 0") }
        return number
    }

    private func bytes() throws -> Data {
        guard let bytes = Data(base64Encoded: try string()) else { throw fault("the text is not base64") }
        return bytes
    }

    private func mismatch(_ wanted: String) -> RecordingFault {
        fault(
            "the value must be \(wanted), and is \(cut(String(decoding: JSONText(value: value).canonical, as: UTF8.self), to: 100))"
        )
    }
}
