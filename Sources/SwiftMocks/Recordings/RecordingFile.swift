/// The recorded calls of a file. It belongs to no RPC library, and has no types of messages.
struct RecordingFile: Sendable, Equatable {
    /// The version of the format. Files of other versions are rejected.
    static let version = 1

    /// The names of the fields and metadata that are left out.
    var redacted: [String]?
    /// In the order in which they began.
    var calls: [Call] = []

    struct Call: Sendable, Equatable {
        /// The path of the rpc without its first slash: `eliza.v1.ElizaService/Say`.
        var rpc: String
        var inputs: [RecordedMessage] = []
        /// The metadata before the messages; nil if there were none.
        var metadata: RecordedMetadata?
        var messages: [RecordedMessage] = []
        /// Nil if the client left the call before the server ended it.
        var end: End?
    }

    struct End: Sendable, Equatable {
        /// The number of the client's messages that it follows; nil if the client had closed its
        /// side.
        var afterInputs: Int?
        var code = StatusCode.ok
        /// The details of a failure.
        var details: [RecordedMessage]?
        /// The metadata of a failure; nil if they are those after the messages.
        var errorMetadata: RecordedMetadata?
        /// The text of a failure.
        var message: String?
        /// The metadata after the messages.
        var metadata: RecordedMetadata?
        /// The milliseconds since the server's previous event, or since the call began.
        var pause: Int?
    }
}
