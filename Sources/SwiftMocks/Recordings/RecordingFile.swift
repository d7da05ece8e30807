import Foundation
import SwiftProtobuf

/// The recorded calls of a file. It belongs to no RPC library, and has no types of messages.
struct RecordingFile: Decodable, Sendable {
    /// The version of the format. Files of other versions are rejected.
    static let version = 1

    /// The names of the fields and metadata that are left out.
    var redacted: [String]?
    /// In the order in which they began.
    var calls: [Call] = []

    struct Call: Decodable, Sendable {
        /// The path of the rpc without its first slash: `eliza.v1.ElizaService/Say`.
        var rpc: String
        var inputs: [Message]
        /// The metadata before the messages; nil if there were none.
        var metadata: Metadata?
        var messages: [Message] = []
        /// Nil if the client left the call before the server ended it.
        var end: End?
    }

    struct Message: Codable, Sendable {
        /// The number of the client's messages that it follows; nil if the client had closed its side.
        var afterInputs: Int?
        /// The bytes of a message that would not come back equal from JSON.
        var base64: Data?
        var message: JSON?
        /// The milliseconds since the server's previous event, or since the call began.
        var pause: Int?
    }

    struct End: Codable, Sendable {
        var afterInputs: Int?
        var code = StatusCode.ok
        var details: [Message]?
        /// The metadata of a failure; nil if they are those after the messages.
        var errorMetadata: Metadata?
        var message: String?
        /// The metadata after the messages.
        var metadata: Metadata?
        var pause: Int?
    }

    /// Values are texts, `{"base64": "…"}`, or `{"redacted": 24}` for a secret of so many bytes.
    typealias Metadata = [String: [JSON]]
}

extension RecordingFile {
    /// Each key of a call, and each message, is a line, for readable diffs.
    func data() throws -> Data {
        func list(_ parts: [String], _ indent: Int, _ start: String = "[", _ end: String = "]") -> String {
            let space = "\n" + String(repeating: " ", count: indent)
            return parts.isEmpty
                ? start + end : start + space + parts.joined(separator: "," + space) + space.dropLast(2) + end
        }
        func object(_ members: KeyValuePairs<String, String?>, _ indent: Int) -> String {
            list(members.compactMap { key, value in value.map { "\"\(key)\": \($0)" } }, indent, "{", "}")
        }
        let calls = try calls.map { call in
            object(
                [
                    "rpc": try JSON.text(call.rpc), "inputs": list(try call.inputs.map(JSON.text), 8),
                    "metadata": try call.metadata.map(JSON.text), "messages": list(try call.messages.map(JSON.text), 8),
                    "end": try call.end.map(JSON.text),
                ], 6)
        }
        let names = try redacted.map(JSON.text)
        let file = object(["version": "\(Self.version)", "redacted": names, "calls": list(calls, 4)], 2)
        return Data((file + "\n").utf8)
    }

    /// - Throws: ``MockRecordingError`` with the place of the fault, if the bytes are not a whole recording.
    static func read(_ bytes: Data) throws -> RecordingFile {
        struct Version: Decodable { let version: Int }
        let decoder = JSONDecoder()
        let unknown = Locked<[any CodingKey]?>(nil)
        do {
            // First, because another version may have other keys.
            let version = try decoder.decode(Version.self, from: bytes).version
            guard version == Self.version else {
                throw MockRecordingError(
                    "it is of version \(version), and this release of SwiftMocks reads version \(Self.version)")
            }
            decoder.keyDecodingStrategy = .custom { path in
                let key = path[path.count - 1]
                if !keys.contains(key.stringValue) { unknown.withLock { $0 = $0 ?? path } }
                return key
            }
            let file = try decoder.decode(Self.self, from: bytes)
            if let path = unknown.value { throw MockRecordingError("a recording has no such key", place: place(path)) }
            if let index = file.calls.firstIndex(where: { $0.rpc.split(separator: "/").count != 2 }) {
                throw MockRecordingError(
                    "\(file.calls[index].rpc.debugDescription) is not an rpc such as \"eliza.v1.ElizaService/Say\"",
                    place: "calls[\(index)].rpc")
            }
            return file
        } catch let error as DecodingError {
            throw fault(error, in: bytes)
        }
    }

    private static func fault(_ error: DecodingError, in bytes: Data) -> MockRecordingError {
        switch error {
        case .keyNotFound(let key, let context):
            return MockRecordingError(
                "the key \(key.stringValue.debugDescription) is missing", place: place(context.codingPath))
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            // Only this reader tells why a text is not JSON.
            let read = Result { try JSONSerialization.jsonObject(with: bytes, options: .fragmentsAllowed) }
            if case .failure(let error as NSError) = read {
                let reason = error.userInfo["NSDebugDescription"] ?? error
                return MockRecordingError("it is not JSON, or cut off: \(reason)")
            }
            let text = context.debugDescription.trimmingCharacters(in: CharacterSet(charactersIn: "."))
            return MockRecordingError(text, place: place(context.codingPath))
        @unknown default: return MockRecordingError("\(error)")
        }
    }

    /// The keys of all parts but messages and metadata. An unknown one is an error.
    private static let keys: Set = [
        "calls", "redacted", "version", "rpc", "inputs", "messages", "metadata", "end", "afterInputs", "base64",
        "message", "pause", "code", "details", "errorMetadata",
    ]

    /// `calls[3].messages[0]`; nil for the file.
    private static func place(_ path: [any CodingKey]) -> String? {
        path.reduce(nil) { place, key in
            key.intValue.map { "\(place ?? "")[\($0)]" } ?? (place.map { "\($0)." } ?? "") + key.stringValue
        }
    }
}

extension RecordingFile.Message {
    /// Creates the recorded form of a message, or nil if it is not a SwiftProtobuf message.
    init?(_ message: any Sendable) {
        guard let message = message as? any SwiftProtobuf.Message else { return nil }
        self.message = Self.json(of: message)
        if self.message == nil { base64 = Data(message.orderedBytes) }
    }

    /// Returns nil if the message would not come back equal.
    private static func json<M: SwiftProtobuf.Message>(of message: M) -> JSON? {
        guard let text: Data = try? message.jsonUTF8Data(),
            (try? M(jsonUTF8Data: text))?.orderedBytes == message.orderedBytes,
            let json = try? JSONDecoder().decode(JSON.self, from: text), json != .null
        else { return nil }
        return json
    }

    /// The value; of bytes, their base64.
    var json: JSON { message ?? .text(base64?.base64EncodedString() ?? "") }

    /// - Throws: ``MockRecordingError``, if it does not fit the type.
    func decoded(as type: any SwiftProtobuf.Message.Type, at place: String) throws -> any Sendable {
        guard (message == nil) != (base64 == nil) else {
            throw MockRecordingError("a message is either \"message\" or \"base64\"", place: place)
        }
        do {
            if let message { return try type.init(jsonUTF8Data: JSON.data(message)) }
            return try type.init(serializedBytes: base64 ?? Data(), partial: true)
        } catch {
            let fields = Self.faultyFields(of: json) { (try? type.init(jsonUTF8Data: JSON.data($0))) == nil }
            throw MockRecordingError(
                "the recorded message does not fit \(type): \(error)", place: ([place] + fields).joined(separator: "."))
        }
    }

    /// The path of the smallest part that is wrong by itself, found by trying each field alone.
    private static func faultyFields(of value: JSON, _ isWrong: (JSON) -> Bool) -> [String] {
        guard case .object(let members) = value,
            let (name, value) = members.first(where: { isWrong(.object([$0.key: $0.value])) })
        else { return [] }
        return [name] + faultyFields(of: value) { isWrong(.object([name: $0])) }
    }
}

extension SwiftProtobuf.Message {
    /// The bytes, in the same order for equal messages.
    var orderedBytes: [UInt8] {
        var options = BinaryEncodingOptions()
        options.useDeterministicOrdering = true
        return (try? serializedBytes(partial: true, options: options)) ?? []
    }
}
