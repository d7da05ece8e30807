import Foundation
import SwiftProtobuf

/// A recorded call with its messages in the types of an RPC library.
struct ReplayedCall: Sendable {
    /// What the server sends, or nil for the client that leaves; after how many inputs; and the milliseconds before it.
    typealias Event = (event: CallEvent?, afterInputs: Int, pause: Int)

    let index: Int
    let recorded: RecordingFile.Call
    /// The keys of the inputs, and at last nil for the close.
    let inputs: [[UInt8]?]
    /// The first of them; none for a stream whose server speaks first, so that such streams are taken in the order of opening.
    let start: [[UInt8]?]
    private(set) var events: [Event]

    /// - Throws: ``MockRecordingError``, if the mock's rpc, or a message, is another one.
    init<Library: RPCLibrary>(
        _ recorded: RecordingFile.Call, at index: Int, _ rpc: AnyRPC?, of replay: Replay, _ library: Library.Type
    ) throws {
        let place = "calls[\(index)]"
        guard let rpc else { throw MockRecordingError("the mock has no rpc \(recorded.rpc)", place: place) }
        guard rpc.kind.hasManyRequests || recorded.inputs.count == 1 else {
            throw MockRecordingError(
                "\(recorded.rpc) has one request, and the recorded call \(recorded.inputs.count)",
                place: "\(place).inputs")
        }
        func decoded(
            _ messages: [RecordingFile.Message], _ type: (any SwiftProtobuf.Message.Type)?, _ name: String
        ) throws -> [any Sendable] {
            guard let type else {
                throw MockRecordingError("\(rpc.path) has messages of another kind", place: "\(place).\(name)")
            }
            return try messages.enumerated().map { try $1.decoded(as: type, at: "\(place).\(name)[\($0)]") }
        }
        let inputs = try decoded(recorded.inputs, rpc.input, "inputs").map(replay.redaction.key) + [nil]
        func event(_ event: CallEvent?, after count: Int?, pause: Int?) -> Event {
            (event, min(count ?? .max, inputs.count), replay.options.hasPauses ? pause ?? 0 : 0)
        }
        (self.index, self.recorded, self.inputs) = (index, recorded, inputs)
        events = zip(try decoded(recorded.messages, rpc.output, "messages"), recorded.messages)
            .map { event(.message($0), after: $1.afterInputs, pause: $1.pause) }
        let end = try recorded.end.map { status in
            let final = try status.metadata?.fields(at: "\(place).end.metadata") ?? []
            let metadata = try status.errorMetadata?.fields(at: "\(place).end.errorMetadata")
            let failure = RecordedFailure(
                code: status.code.number, message: status.message,
                details: try decoded(status.details ?? [], Google_Protobuf_Any.self, "end.details"),
                metadata: metadata ?? final)
            let trailers = Library.metadata(final)
            if status.code == .ok { return CallEvent.end(CallOutcome(Library.completed(nil, trailers))) }
            return CallEvent.end(CallOutcome(Library.failed(Library.failure(from: failure), trailers)))
        }
        events.append(event(end, after: recorded.end?.afterInputs, pause: recorded.end?.pause))
        start = Array(inputs.prefix(events[0].afterInputs == 0 ? 0 : 1))
        if let metadata = recorded.metadata {
            let fields = try metadata.fields(at: "\(place).metadata")
            // They come with the event that follows them, but do not wait for a client that leaves.
            let afterInputs = events[0].event == nil ? 0 : events[0].afterInputs
            events.insert((.metadata(Library.metadata(fields)), afterInputs, events[0].pause), at: 0)
            events[1].pause = 0
        }
    }
}

extension RecordingFile.Metadata {
    /// The fields, without redacted values.
    fileprivate func fields(at place: String) throws -> [MetadataField] {
        try sorted { $0.key < $1.key }.compactMap { name, values in
            let known = try values.filter { $0["redacted"] == nil }.map { value -> MetadataValue in
                if case .text(let text) = value { return .text(text) }
                guard case .text(let text)? = value["base64"], let bytes = Data(base64Encoded: text) else {
                    throw MockRecordingError(
                        "\(value.text) is neither a text nor {\"base64\": \"…\"}", place: "\(place).\(name)")
                }
                return .binary([UInt8](bytes))
            }
            return known.isEmpty && !values.isEmpty ? nil : MetadataField(name: name, values: known)
        }
    }
}
