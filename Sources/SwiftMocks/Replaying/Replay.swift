/// A recording that answers the calls of mocks. Mocks of one service share its calls.
final class Replay: Sendable {
    let recording: MockRecording
    private let isRepeating: Bool
    let hasPauses: Bool
    private let services = Locked<[String: ServiceReplay]>([:])

    init(_ recording: MockRecording, repeating: Bool, withPauses: Bool) {
        self.recording = recording
        isRepeating = repeating
        hasPauses = withPauses
    }

    /// Lets the recording answer what nothing else answers for a mock.
    /// - Throws: ``MockRecordingError``, if a call of the mock's services can't be read. The mock's calls then have no answer, and
    ///   are not forwarded either.
    func add<Library>(_ store: MockStore<Library>) throws {
        var fault: (any Error)?
        var parts: [ServiceReplay] = []
        for service in Set(store.rpcs.map(\.service)).sorted() {
            do {
                parts.append(try part(service, of: store))
            } catch {
                fault = fault ?? error
            }
        }
        let older = store.core.withState { $0.addedSource } as? ReplaySource
        let source = ReplaySource(replay: self, services: parts, of: store.rpcs, older: older)
        store.core.withState { $0.addedSource = source }
        if let fault { throw fault }
    }

    private func part<Library>(_ service: String, of store: MockStore<Library>) throws -> ServiceReplay {
        let key = "\(Library.self) \(service)"
        if let part = services.withLock({ $0[key] }) { return part }
        let part = try ServiceReplay(
            recording, service, CallReader(recording, Library.self, store.rpcs), isRepeating: isRepeating)
        return services.withLock { services in
            let first = services[key] ?? part
            services[key] = first
            return first
        }
    }

    /// The recorded calls that no call has used, in recorded order.
    var unused: [RecordingFile.Call] {
        let services = self.services.value.values
        let used = Set(services.flatMap(\.used))
        return recording.file.calls.indices.filter { !used.contains($0) }.map { recording.file.calls[$0] }
    }
}

extension Replay {
    private static let shownCalls = 5

    /// The report of the calls that were not used; nil if all were.
    func unusedReport(at site: CallSite) -> MockReport? {
        let unused = self.unused
        guard !unused.isEmpty else { return nil }
        let shown = unused.prefix(Self.shownCalls).map { "\(recording.place(line: $0.line)): \($0.rpc)" }
        let rest = unused.count - shown.count
        let text = ReportText(
            headline: "the test has ended, and \(counted(unused.count, "recorded call")) of \(recording.name) "
                + "\(unused.count == 1 ? "was" : "were") not used",
            wanted: shown + (rest > 0 ? ["\(rest) more"] : []), closest: ["none: no call was equal"],
            timeline: ["see the calls of the mocks"],
            hint: "make the calls, or \(recording.cure), or check the test without unusedStubs")
        return MockReport(text: text.rendered, site: site)
    }
}

/// The recorded calls of a service.
final class ServiceReplay: Sendable {
    /// The places of the calls in the recording.
    private let indices: [Int]
    let calls: [ReplayedCall]
    let book: Locked<ReplayBook>

    fileprivate init<Library>(
        _ recording: MockRecording, _ service: String, _ reader: CallReader<Library>, isRepeating: Bool
    ) throws {
        let calls = recording.file.calls
        indices = calls.indices.filter { calls[$0].rpc.hasPrefix(service + "/") }
        self.calls = try indices.map { try reader.read(calls[$0]) }
        book = Locked(ReplayBook(self.calls.map(\.choice), isRepeating: isRepeating))
    }

    fileprivate var used: [Int] {
        let unused = Set(book.withLock { $0.unused })
        return indices.indices.filter { !unused.contains($0) }.map { indices[$0] }
    }
}

/// A recorded call with its messages in the types of an RPC library.
struct ReplayedCall: Sendable {
    let choice: ReplayBook.Call
    /// The client's messages, in the form of today's messages.
    let inputs: [RecordingFile.Message]
    /// What the server sends: metadata, messages and the end. A call that its client has left has no end.
    let events: [CallEvent]
    let line: Int

    /// Whether the client left the call.
    var isLeft: Bool { if case .end? = events.last { false } else { true } }
}

/// Reads the messages of recorded calls.
private struct CallReader<Library: RPCLibrary> {
    private let recording: MockRecording
    private let rpcs: [String: AnyRPC]

    init(_ recording: MockRecording, _ library: Library.Type, _ rpcs: [AnyRPC]) {
        self.recording = recording
        self.rpcs = Dictionary(rpcs.map { (String($0.path.dropFirst()), $0) }) { first, _ in first }
    }

    func read(_ call: RecordingFile.Call) throws -> ReplayedCall {
        guard let rpc = rpcs[call.rpc] else {
            throw recording.error("the mock has no rpc \(call.rpc)", line: call.line)
        }
        var hasMany = false
        if case .inputs = call.input { hasMany = true }
        guard hasMany == rpc.kind.hasManyRequests else {
            throw recording.error(
                "\(call.rpc) has \(rpc.kind.hasManyRequests ? "many requests" : "one request"), and the recorded call not",
                line: call.line)
        }
        let inputs = try call.inputs.map { try form(of: $0, rpc.input) }
        let messages = try call.messages.map { try ($0.message, message($0.message, rpc.output)) }
        let metadata = call.metadata.map { Library.metadata($0.known) }
        var moments = call.messages.map(\.moment)
        var keys = messages.map(\.0.key)
        if let metadata {
            // They come with the first thing that follows them.
            moments.insert(moments.first ?? call.end.moment ?? RecordingFile.Moment(inputs: 0), at: 0)
            if moments.count > 1 { moments[1].pause = 0 }
            keys.insert("\(Library.fields(of: metadata).count) fields", at: 0)
        }
        if let end = call.end.moment { moments.append(end) }
        let end = try end(call, of: rpc.kind).map { [CallEvent.end(CallOutcome($0))] } ?? []
        return ReplayedCall(
            choice: .init(
                rpc: call.rpc, inputs: inputs.map(\.key), hasManyRequests: hasMany, outputs: keys, moments: moments,
                isAcceptedFirst: metadata != nil && rpc.kind == .bidirectionalStream),
            inputs: inputs,
            events: (metadata.map { [.metadata($0)] } ?? []) + messages.map { .message($0.1) } + end, line: call.line)
    }

    private func end(
        _ call: RecordingFile.Call, of kind: CallKind
    ) throws -> StreamEnd<Library>? {
        guard case .ended(let status, _) = call.end else { return nil }
        let metadata = Library.metadata(status.metadata.known)
        guard status.code != .ok else { return Library.completed(nil, metadata) }
        let details = try status.details.map { detail in
            guard let type = Library.detailType else {
                throw recording.error("errors of the mock's library have no details", line: detail.line)
            }
            return try message(detail, type)
        }
        let errorMetadata =
            status.errorMetadata
            ?? RecordingFile.Status.usualErrorMetadata(of: kind, call.metadata ?? [], status.metadata)
        let failure = Library.failure(
            from: RecordedFailure(
                code: status.code.rawValue, message: status.message, details: details, metadata: errorMetadata.known))
        return Library.failed(failure, metadata)
    }

    /// A message in the form in which equal messages are equal.
    private func form(of recorded: RecordingFile.Message, _ type: Any.Type) throws -> RecordingFile.Message {
        let message = try message(recorded, type)
        guard let form = RecordingFile.Message(message, of: Library.self) else { return recorded }
        return form.redacted(by: recording.file.redaction)
    }

    private func message(_ recorded: RecordingFile.Message, _ type: Any.Type) throws -> any Sendable {
        do {
            return try Library.message(type, from: recorded.value)
        } catch {
            let fault = recorded.faultyPart { (try? Library.message(type, from: $0)) == nil }
            throw recording.error(
                "the recorded \(fault.name) does not fit \(type): \(error)", line: fault.line)
        }
    }
}

extension RecordingFile.End {
    fileprivate var moment: RecordingFile.Moment? {
        if case .ended(_, let moment) = self { moment } else { nil }
    }
}

extension RecordingFile.Message {
    fileprivate var value: RecordedMessage {
        switch self {
        case .json(let node): .json(JSONText().line(node))
        case .bytes(let bytes, _): .bytes(bytes)
        }
    }

    func redacted(by redaction: RecordingRedaction) -> RecordingFile.Message {
        if case .json(let node) = self { .json(redaction.redacted(node)) } else { self }
    }

    /// The smallest part of a message that is wrong by itself.
    fileprivate func faultyPart(_ isWrong: (RecordedMessage) -> Bool) -> (name: String, line: Int) {
        guard case .json(let node) = self else { return ("bytes", line) }
        return node.faultyPart { isWrong(.json(JSONText().line($0))) }
    }
}

extension JSONNode {
    /// Finds it by trying each field alone.
    fileprivate func faultyPart(_ isWrong: (JSONNode) -> Bool) -> (name: String, line: Int) {
        guard case .object(let members) = value else { return ("value", position.line) }
        let wrong = members.first { member in isWrong(JSONNode(value: .object([member]), position: position)) }
        guard let wrong else { return ("message", position.line) }
        if case .object(let inner) = wrong.node.value, !inner.isEmpty {
            let (name, line) = wrong.node.faultyPart { part in
                isWrong(
                    JSONNode(
                        value: .object([JSONMember(key: wrong.key, position: wrong.position, node: part)]),
                        position: position))
            }
            if name != "message" { return (name.hasPrefix("field") ? name : "field \(wrong.key.quoted)", line) }
        }
        return ("field \(wrong.key.quoted)", wrong.position.line)
    }
}
