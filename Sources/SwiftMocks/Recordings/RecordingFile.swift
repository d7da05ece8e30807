import Foundation

/// The recorded calls of a file. It belongs to no RPC library, and has no types of messages.
struct RecordingFile: Codable, Sendable {
    /// The version of the format. Files of other versions are rejected.
    static let version = 1

    var version = Self.version
    /// The names of the fields and metadata that are left out.
    var redacted: [String]?
    /// In the order in which they began.
    var calls: [Call] = []

    struct Call: Codable, Sendable {
        /// The path of the rpc without its first slash: `eliza.v1.ElizaService/Say`.
        var rpc: String
        /// The client's messages.
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
    /// Replaces the file atomically. Missing folders are created.
    func write(to url: URL) throws {
        do {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try data().write(to: url, options: .atomic)
        } catch {
            throw MockRecordingError(
                "the recording can't be written: \(error.localizedDescription)", file: url.path,
                cure: "make the folder writable, or write to another path")
        }
    }

    /// Each key of a call, and each message, is a line, for readable diffs.
    func data() throws -> Data {
        func lines(_ start: String, _ parts: [String], _ end: String, _ indent: Int) -> String {
            let space = "\n" + String(repeating: " ", count: indent)
            return parts.isEmpty
                ? start + end : start + space + parts.joined(separator: "," + space) + space.dropLast(2) + end
        }
        func messages(_ messages: [Message]) throws -> String { lines("[", try messages.map(JSON.text), "]", 8) }
        let calls = try calls.map { call in
            let parts: [(String, String?)] = [
                ("rpc", try JSON.text(call.rpc)), ("inputs", try messages(call.inputs)),
                ("metadata", try call.metadata.map(JSON.text)), ("messages", try messages(call.messages)),
                ("end", try call.end.map(JSON.text)),
            ]
            return lines("{", parts.compactMap { key, value in value.map { "\"\(key)\": \($0)" } }, "}", 6)
        }
        let names = try redacted.map { "\"redacted\": \(try JSON.text($0))" }
        let parts = ["\"version\": \(version)", names, "\"calls\": \(lines("[", calls, "]", 4))"]
        return Data((lines("{", parts.compactMap { $0 }, "}", 2) + "\n").utf8)
    }

    /// Reads the bytes of a file.
    /// - Throws: ``MockRecordingError`` with the place of the fault, if they are not a whole recording.
    static func read(_ bytes: Data) throws -> RecordingFile {
        let decoder = JSONDecoder()
        let unknown = Locked<[any CodingKey]?>(nil)
        do {
            decoder.userInfo[JSON.Tree.key] = try JSON.Tree(bytes)
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
            let fault: (reason: String, context: DecodingError.Context) =
                switch error {
                case .keyNotFound(let key, let context):
                    ("the key \(key.stringValue.debugDescription) is missing", context)
                case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
                    (context.debugDescription.trimmingCharacters(in: CharacterSet(charactersIn: ".")), context)
                @unknown default: ("\(error)", .init(codingPath: [], debugDescription: ""))
                }
            throw MockRecordingError(fault.reason, place: place(fault.context.codingPath))
        } catch let error as NSError where !(error is MockRecordingError) {
            let text = error.userInfo["NSDebugDescription"] as? String ?? error.localizedDescription
            throw MockRecordingError("it is not JSON, or cut off: \(text)")
        }
    }

    private struct Version: Decodable { let version: Int }

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
