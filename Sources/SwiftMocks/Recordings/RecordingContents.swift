/// The recorded calls of a file, or for one. They belong to no RPC library, and have no types of
/// messages.
struct RecordingContents: Sendable, Equatable {
    /// The version of the format. Files of other versions are rejected.
    static let version = 1

    /// The names of the fields and metadata that are left out.
    var redacted: [String]?
    /// In the order in which they began.
    var calls: [Call] = []

    struct Call: Sendable, Equatable {
        /// The path of the rpc without its first slash: `eliza.v1.ElizaService/Say`.
        var path: String
        var inputs: [Message] = []
        /// The metadata before the messages; nil if there were none.
        var metadata: Metadata?
        var messages: [Message] = []
        /// Nil if the client left the call before the server ended it.
        var end: End?
    }

    struct End: Sendable, Equatable {
        /// The number of the client's messages that it follows; nil if the client had closed its
        /// side.
        var afterInputs: Int?
        var code = StatusCode.ok
        /// The details of a failure.
        var details: [Message]?
        /// The metadata of a failure; nil if they are those after the messages.
        var errorMetadata: Metadata?
        /// The text of a failure.
        var message: String?
        /// The metadata after the messages.
        var metadata: Metadata?
        /// The milliseconds since the server's previous event, or since the call began.
        var pause: Int?
    }
}
