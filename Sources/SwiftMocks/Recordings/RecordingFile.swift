/// The calls that a real server has answered, as a file has them. It belongs to no RPC library, and knows no types of messages.
struct RecordingFile: Sendable {
    /// The version of the format. A file of another version is not read.
    static let version = 1

    /// The fields and the metadata that the file leaves out.
    var redaction = RecordingRedaction()
    /// The calls, in the order in which they began.
    var calls: [Call] = []

    /// A call and its answer.
    struct Call: Sendable {
        /// The path of the rpc without its first slash: `eliza.v1.ElizaService/Say`.
        var rpc: String
        var input: Input
        /// The metadata before the messages; nil if there were none.
        var metadata: [Field]?
        var messages: [Response] = []
        var end: End
        /// The line of the file on which the call begins.
        var line = 0
    }

    /// What the client sent.
    enum Input: Sendable {
        /// The message of a call with one request.
        case request(Message)
        /// The messages of a call with many requests.
        case inputs([Message])
    }

    /// A message of either side.
    enum Message: Sendable {
        /// The message as JSON.
        case json(JSONNode)
        /// The bytes of a message that would not come back equal from JSON.
        case bytes([UInt8], line: Int = 0)
    }

    /// A message of the server.
    struct Response: Sendable {
        var message: Message
        var moment = Moment()
    }

    /// A field of metadata.
    struct Field: Equatable, Sendable {
        let name: String
        var values: [Value]

        enum Value: Equatable, Sendable {
            case text(String)
            case bytes([UInt8])
            /// A secret of this number of bytes.
            case redacted(Int)
        }
    }

    /// How a call ended.
    enum End: Sendable {
        /// The server ended it.
        case ended(Status, Moment = Moment())
        /// The client left it before the server ended it.
        case left
    }

    /// The status with which a server ended a call.
    struct Status: Sendable {
        var code = StatusCode.ok
        /// The text of an error.
        var message: String?
        /// The details of an error.
        var details: [Message] = []
        /// The metadata after the messages.
        var metadata: [Field] = []
        /// The metadata of an error; nil if they are those that usually are.
        var errorMetadata: [Field]?
    }

    /// When a server sent something.
    struct Moment: Equatable, Sendable {
        /// The number of messages that the client had sent; nil if it had closed its side.
        var inputs: Int?
        /// The milliseconds since the server had sent something before, or since the call began.
        var pause = 0
    }
}

extension RecordingFile.Call {
    var inputs: [RecordingFile.Message] {
        switch input {
        case .request(let message): [message]
        case .inputs(let messages): messages
        }
    }
}

extension RecordingFile.Message {
    /// The line of the file on which the message begins.
    var line: Int {
        switch self {
        case .json(let node): node.position.line
        case .bytes(_, let line): line
        }
    }

    /// A text that equal messages have in common, whatever the order of their fields.
    var key: String {
        switch self {
        case .json(let node): node.canonical
        case .bytes(let bytes, _): "bytes " + Base64.text(of: bytes)
        }
    }
}

extension RecordingFile.Status {
    /// The metadata that an error usually has: all of a call with one request and one response, and otherwise the last ones.
    static func usualErrorMetadata(
        of kind: CallKind, _ initial: [RecordingFile.Field], _ final: [RecordingFile.Field]
    ) -> [RecordingFile.Field] {
        kind == .unary ? initial + final : final
    }
}

extension [RecordingFile.Field] {
    /// All values of each name.
    var byName: [String: [RecordingFile.Field.Value]] {
        Dictionary(grouping: self, by: \.name).mapValues { $0.flatMap(\.values) }
    }

    /// The metadata without what was left out.
    var known: [MetadataField] {
        compactMap { field in
            let values = field.values.compactMap { value -> MetadataValue? in
                switch value {
                case .text(let text): .text(text)
                case .bytes(let bytes): .binary(bytes)
                case .redacted: nil
                }
            }
            return values.isEmpty && !field.values.isEmpty ? nil : MetadataField(name: field.name, values: values)
        }
    }
}
