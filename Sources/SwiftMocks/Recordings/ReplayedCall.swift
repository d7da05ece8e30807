import SwiftProtobuf

/// A recorded call with its messages in the types of an RPC library.
struct ReplayedCall: Sendable {
    let index: Int
    let recorded: RecordingFile.Call
    let inputs: [any Sendable]
    /// The metadata, messages and end that the server sends, and when. A call that its client has left has no end.
    private(set) var events: [(event: CallEvent, moment: RecordingFile.Moment)]

    /// - Throws: ``MockRecordingError``, if the mock's rpc, or a message, is another one.
    init<Library: RPCLibrary>(
        _ recorded: RecordingFile.Call, at index: Int, _ rpc: AnyRPC?, _ library: Library.Type
    ) throws {
        let place = "calls[\(index)]"
        guard let rpc else { throw MockRecordingError("the mock has no rpc \(recorded.rpc)", place: place) }
        guard recorded.hasManyRequests == rpc.kind.hasManyRequests else {
            let kind = rpc.kind.hasManyRequests ? "many requests" : "one request"
            throw MockRecordingError("\(recorded.rpc) has \(kind), and the recorded call not", place: place)
        }
        func decoded(
            _ messages: [RecordingFile.Message], _ type: Any.Type?, _ name: String, isList: Bool = true
        ) throws -> [any Sendable] {
            if messages.isEmpty { return [] }
            guard let type = type as? any SwiftProtobuf.Message.Type else {
                let kind = type.map { "\($0)" } ?? "a detail"
                throw MockRecordingError("\(kind) is no type of messages", place: "\(place).\(name)")
            }
            return try messages.enumerated().map { number, message in
                try message.decoded(as: type, at: "\(place).\(name)\(isList ? "[\(number)]" : "")")
            }
        }
        (self.index, self.recorded) = (index, recorded)
        let isList = recorded.hasManyRequests
        inputs = try decoded(recorded.inputs, rpc.input, isList ? "inputs" : "request", isList: isList)
        events = zip(try decoded(recorded.messages.map(\.message), rpc.output, "messages"), recorded.messages)
            .map { (.message($0), $1.moment) }
        if let end = recorded.end {
            let details = try decoded(end.details, Library.detailType, "end.details")
            events.append((.end(CallOutcome(end.end(of: rpc.kind, recorded.metadata, details, library))), end.moment))
        }
        if let metadata = recorded.metadata {
            // They come with the event that follows them.
            let moment = events.first?.moment ?? .init(inputs: 0)
            if !events.isEmpty { events[0].moment.pause = 0 }
            events.insert((.metadata(Library.metadata(metadata.known)), moment), at: 0)
        }
    }

    func key(_ redaction: RecordingRedaction) -> ReplayBook.Key {
        let first = recorded.messages.first?.moment ?? recorded.end?.moment
        if recorded.hasManyRequests, first?.inputs == 0 { return .greeting }
        return inputs.first.map { .input(redaction.key(of: $0)) } ?? .noInput
    }

    /// Whether the inputs of a stream so far are those of the call. Those before the last were compared before.
    func accepts(_ sent: [any Sendable], isClosed: Bool, _ redaction: RecordingRedaction) -> Bool {
        if isClosed { return sent.count == inputs.count }
        guard let last = sent.last, sent.count <= inputs.count else { return false }
        return redaction.key(of: last) == redaction.key(of: inputs[sent.count - 1])
    }
}

extension RecordingFile.Status {
    fileprivate func end<Library: RPCLibrary>(
        of kind: CallKind, _ initial: RecordingFile.Metadata?, _ details: [any Sendable], _ library: Library.Type
    ) -> StreamEnd<Library> {
        let final = Library.metadata(metadata.known)
        guard code != .ok else { return Library.completed(nil, final) }
        let failure = RecordedFailure(
            code: code.rawValue, message: message, details: details,
            metadata: (errorMetadata ?? usualErrorMetadata(of: kind, after: initial)).known)
        return Library.failed(Library.failure(from: failure), final)
    }
}

extension [String: [RecordingFile.Value]] {
    fileprivate var known: [MetadataField] {
        sorted { $0.key < $1.key }.compactMap { name, values in
            let known = values.compactMap { value -> MetadataValue? in
                switch value {
                case .text(let text): .text(text)
                case .bytes(let bytes): .binary([UInt8](bytes))
                case .redacted: nil
                }
            }
            return known.isEmpty && !values.isEmpty ? nil : MetadataField(name: name, values: known)
        }
    }
}
