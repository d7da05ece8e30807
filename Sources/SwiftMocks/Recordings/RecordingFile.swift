import Foundation

/// The recorded calls of a file. It belongs to no RPC library, and has no types of messages.
struct RecordingFile: Sendable {
    /// The version of the format. Files of other versions are rejected.
    static let version = 1

    var redaction = RecordingRedaction()
    /// In the order in which they began.
    var calls: [Call] = []

    struct Call: Sendable {
        /// The path of the rpc without its first slash: `eliza.v1.ElizaService/Say`.
        var rpc: String
        var hasManyRequests = false
        /// The client's messages: one, if it does not have many requests.
        var inputs: [Message]
        /// The metadata before the messages; nil if there were none.
        var metadata: Metadata?
        var messages: [Response] = []
        /// Nil if the client left the call before the server ended it.
        var end: Status?
    }

    enum Message: Sendable {
        /// JSON as written by SwiftProtobuf.
        case text(Data)
        /// JSON as read from a file.
        case json(JSON)
        /// The bytes of a message that would not come back equal from JSON.
        case bytes(Data)
    }

    struct Response: Sendable {
        var message: Message
        var moment = Moment()
    }

    struct Moment: Sendable {
        /// The number of messages that the client had sent; nil if it had closed its side.
        var inputs: Int?
        /// The milliseconds since the server's previous event, or since the call began.
        var pause = 0
    }

    typealias Metadata = [String: [Value]]

    enum Value: Equatable, Sendable {
        case text(String)
        case bytes(Data)
        /// A secret of this number of bytes.
        case redacted(Int)
    }

    struct Status: Sendable {
        var code = StatusCode.ok
        var message: String?
        var details: [Message] = []
        var metadata: Metadata = [:]
        /// The metadata of a failure; nil if they are the usual ones.
        var errorMetadata: Metadata?
        var moment = Moment()

        /// All metadata of a call with one request and one response, and otherwise the last ones.
        func usualErrorMetadata(of kind: CallKind, after initial: Metadata?) -> Metadata {
            kind == .unary ? (initial ?? [:]).merging(metadata, uniquingKeysWith: +) : metadata
        }
    }
}

extension RecordingFile {
    /// - Parameter cure: how the file is made again.
    init(contentsOf url: URL, cure: String) throws {
        do {
            self = try Self.read(Data(contentsOf: url))
        } catch let fault as MockRecordingError {
            throw fault.of(url.path, cure: cure)
        } catch {
            let isThere = FileManager.default.fileExists(atPath: url.path)
            let reason =
                isThere ? "the recording can't be read: \(error.localizedDescription)" : "there is no recording"
            throw MockRecordingError(reason, file: url.path, cure: cure)
        }
    }

    /// Replaces the file atomically. Missing folders are created.
    func write(to url: URL) throws {
        do {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try data.write(to: url, options: .atomic)
        } catch {
            throw MockRecordingError(
                "the recording can't be written: \(error.localizedDescription)", file: url.path,
                cure: "make the folder writable, or write to another path")
        }
    }
}
