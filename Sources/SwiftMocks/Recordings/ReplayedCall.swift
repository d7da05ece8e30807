import Foundation
import SwiftProtobuf

/// A recorded call with its messages in the types of an RPC library.
struct ReplayedCall: Sendable {
    /// What the server sends, after how many inputs, or else the close; and the milliseconds before it.
    typealias Event = (event: CallEvent, afterInputs: Int?, pause: Int)

    let index: Int
    let recorded: RecordingFile.Call
    let inputs: [any Sendable]
    /// The metadata, messages and end. A call that its client has left has no end.
    private(set) var events: [Event]

    /// - Throws: ``MockRecordingError``, if the mock's rpc, or a message, is another one.
    init<Library: RPCLibrary>(
        _ recorded: RecordingFile.Call, at index: Int, _ rpc: AnyRPC?, _ library: Library.Type
    ) throws {
        let place = "calls[\(index)]"
        guard let rpc else { throw MockRecordingError("the mock has no rpc \(recorded.rpc)", place: place) }
        guard rpc.kind.hasManyRequests || recorded.inputs.count == 1 else {
            throw MockRecordingError(
                "\(recorded.rpc) has one request, and the recorded call \(recorded.inputs.count)",
                place: "\(place).inputs")
        }
        func decoded(
            _ messages: [RecordingFile.Message], _ type: Any.Type?, _ name: String
        ) throws -> [any Sendable] {
            if messages.isEmpty { return [] }
            guard let type = type as? any SwiftProtobuf.Message.Type else {
                let kind = type.map { "\($0)" } ?? "a detail"
                throw MockRecordingError("\(kind) is no type of messages", place: "\(place).\(name)")
            }
            return try messages.enumerated().map { try $1.decoded(as: type, at: "\(place).\(name)[\($0)]") }
        }
        (self.index, self.recorded) = (index, recorded)
        inputs = try decoded(recorded.inputs, rpc.input, "inputs")
        events = zip(try decoded(recorded.messages, rpc.output, "messages"), recorded.messages)
            .map { (.message($0), $1.afterInputs, $1.pause ?? 0) }
        if let status = recorded.end {
            let final = try status.metadata?.known(at: "\(place).end.metadata") ?? []
            let metadata = try status.errorMetadata?.known(at: "\(place).end.errorMetadata")
            let failure = RecordedFailure(
                code: status.code.number, message: status.message,
                details: try decoded(status.details ?? [], Library.detailType, "end.details"),
                metadata: metadata ?? final)
            let end =
                status.code == .ok
                ? Library.completed(nil, Library.metadata(final))
                : Library.failed(Library.failure(from: failure), Library.metadata(final))
            events.append((.end(CallOutcome(end)), status.afterInputs, status.pause ?? 0))
        }
        if let metadata = recorded.metadata {
            // They come with the event that follows them.
            let (_, afterInputs, pause) = events.first ?? (.metadata(()), 0, 0)
            if !events.isEmpty { events[0].pause = 0 }
            let fields = try metadata.known(at: "\(place).metadata")
            events.insert((.metadata(Library.metadata(fields)), afterInputs, pause), at: 0)
        }
    }

    /// Whether the inputs of a stream so far are those of the call. Those before the last were compared before.
    func accepts(_ sent: [any Sendable], isClosed: Bool, _ redaction: RecordingRedaction) -> Bool {
        if isClosed { return sent.count == inputs.count }
        guard let last = sent.last, sent.count <= inputs.count else { return false }
        return redaction.key(of: last) == redaction.key(of: inputs[sent.count - 1])
    }
}

extension [String: [JSON]] {
    /// The fields of metadata, without redacted values.
    fileprivate func known(at place: String) throws -> [MetadataField] {
        try sorted { $0.key < $1.key }.compactMap { name, values in
            let known = try values.compactMap { value -> MetadataValue? in
                switch value {
                case .text(let text): return .text(text)
                case .object(let members) where members["redacted"] != nil: return nil
                case .object(let members):
                    guard case .text(let text)? = members["base64"], let bytes = Data(base64Encoded: text) else {
                        break
                    }
                    return .binary([UInt8](bytes))
                default: break
                }
                throw MockRecordingError(
                    "\(value.text) is neither a text nor {\"base64\": \"…\"}", place: "\(place).\(name)")
            }
            return known.isEmpty && !values.isEmpty ? nil : MetadataField(name: name, values: known)
        }
    }
}
