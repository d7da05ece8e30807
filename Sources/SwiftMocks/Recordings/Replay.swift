import Foundation

/// Lets a recording answer the calls of mocks that no statement answers: `replay(recording, for: chat)`.
///
/// A call gets the answer of a recorded one with an equal request. Equal requests get their answers in recorded order. Metadata
/// don't count. A call without a recorded answer is not forwarded to a real server, but answered as an unstubbed one, and reported
/// by strict and relaxed mocks alike. Several recordings may be given, and the newest answers first.
///
/// It is a function and not a verb of `given`, because an rpc may be called `replay`.
/// - Parameters:
///   - recording: the recording. Mocks that are named in one statement share its calls.
///   - mock: a mock.
///   - others: more mocks.
///   - isRepeating: whether the last answer to equal requests is used for all further ones. If not, each is used once.
///   - hasPauses: whether answers come with the pauses of the real server. If not, they come at once.
/// - Throws: ``MockRecordingError``, if the recording does not fit the mocks: one has no such rpc, or its messages have no such
///   field. No recorded call is used then.
public func replay<Library>(
    _ recording: MockRecording, for mock: MockBase<Library>, _ others: MockBase<Library>...,
    repeating isRepeating: Bool = false, withPauses hasPauses: Bool = false
) throws {
    let replay = Replay(recording, RecordingOptions(isRepeating: isRepeating, hasPauses: hasPauses))
    for mock in [mock] + others {
        TestScope.current?.use(mock.store)
        try replay.add(mock.store)
    }
}

/// A recording that answers the calls of mocks. Mocks of one service share its calls.
final class Replay: Sendable {
    let recording: MockRecording
    let options: RecordingOptions
    /// The fields of messages that don't count when a call is compared with recorded ones.
    let redaction: RecordingRedaction
    private let services = Locked<[String: ServiceReplay]>([:])

    init(_ recording: MockRecording, _ options: RecordingOptions) {
        self.recording = recording
        self.options = options
        redaction = RecordingRedaction(recording.file.redaction.names + options.ignored)
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
        let older = store.core.withState { $0.recordings }
        let source = ReplaySource(replay: self, services: parts, of: store.rpcs, older: older)
        store.core.withState { $0.recordings = source }
        if let fault { throw fault }
    }

    private func part<Library>(_ service: String, of store: MockStore<Library>) throws -> ServiceReplay {
        let key = "\(Library.self) \(service)"
        if let part = services.withLock({ $0[key] }) { return part }
        let part = try ServiceReplay(service, of: store, by: self)
        return services.withLock { services in
            let first = services[key] ?? part
            services[key] = first
            return first
        }
    }

    private static let shownCalls = 5

    /// The report of the recorded calls that were not used; nil if all were.
    func unusedReport(at site: CallSite) -> MockReport? {
        let used = Set(services.value.values.flatMap(\.used))
        let calls = recording.file.calls
        let unused = calls.indices.filter { !used.contains($0) }
        guard !unused.isEmpty else { return nil }
        let shown = unused.prefix(Self.shownCalls).map { "\(recording.place(ofCall: $0)): \(calls[$0].rpc)" }
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
    let calls: [ReplayedCall]
    /// The places of the calls of each rpc.
    let places: [String: [Int]]
    let book: Locked<ReplayBook>

    fileprivate init<Library>(_ service: String, of store: MockStore<Library>, by replay: Replay) throws {
        let rpcs = Dictionary(store.rpcs.map { (String($0.path.dropFirst()), $0) }) { first, _ in first }
        let calls = replay.recording.file.calls.enumerated().filter { $1.rpc.hasPrefix(service + "/") }
        do {
            var messages = RecordedMessages()
            for (index, call) in calls {
                let place = "calls[\(index)]"
                guard let rpc = rpcs[call.rpc] else {
                    throw RecordingFault(reason: "the mock has no rpc \(call.rpc)", place: place)
                }
                guard call.hasManyRequests == rpc.kind.hasManyRequests else {
                    let kind = rpc.kind.hasManyRequests ? "many requests" : "one request"
                    throw RecordingFault(reason: "\(call.rpc) has \(kind), and the recorded call not", place: place)
                }
                let isList = call.hasManyRequests
                try messages.add(
                    call.inputs, rpc.input, at: "\(place).\(isList ? "inputs" : "request")", isList: isList)
                try messages.add(call.messages.map(\.message), rpc.output, at: "\(place).messages")
                try messages.add(call.end?.details ?? [], Library.detailType, at: "\(place).end.details")
            }
            var decoded = try messages.decoded()[...]
            self.calls = calls.compactMap { index, call in
                rpcs[call.rpc].map { ReplayedCall(call, at: index, $0, Library.self, &decoded, replay.redaction) }
            }
        } catch let fault as RecordingFault {
            let recording = replay.recording
            throw MockRecordingError(fault.reason, file: recording.path, place: fault.place, cure: recording.cure)
        }
        places = Dictionary(grouping: self.calls.indices) { [calls = self.calls] in calls[$0].recorded.rpc }
        book = Locked(ReplayBook(self.calls.map(\.key), isRepeating: replay.options.isRepeating))
    }

    fileprivate var used: [Int] { book.withLock { $0.used }.map { calls[$0].index } }
}

/// A recorded call with its messages in the types of an RPC library.
struct ReplayedCall: Sendable {
    /// The place in the recording.
    let index: Int
    let recorded: RecordingFile.Call
    let key: ReplayBook.Key
    /// What the client's messages are compared by.
    let inputs: [MessageKey]
    /// What the server sends, and when: metadata, messages and the end. A call that its client has left has no end.
    let events: [(event: CallEvent, moment: RecordingFile.Moment)]

    /// - Parameter messages: the messages of the call, and of those after it.
    fileprivate init<Library: RPCLibrary>(
        _ call: RecordingFile.Call, at index: Int, _ rpc: AnyRPC, _ library: Library.Type,
        _ messages: inout ArraySlice<any Sendable>, _ redaction: RecordingRedaction
    ) {
        (self.index, recorded) = (index, call)
        inputs = call.inputs.map { _ in redaction.key(of: messages.removeFirst()) }
        var events = call.messages.map { (event: CallEvent.message(messages.removeFirst()), moment: $0.moment) }
        if let end = call.end {
            let details = end.details.map { _ in messages.removeFirst() }
            events.append((.end(CallOutcome(Self.end(end, details, of: rpc.kind, call, library))), end.moment))
        }
        if let metadata = call.metadata {
            // They come with the first thing that follows them.
            events.insert(
                (.metadata(Library.metadata(metadata.known)), events.first?.moment ?? .init(inputs: 0)), at: 0)
            if events.count > 1 { events[1].moment.pause = 0 }
        }
        self.events = events
        let isGreeting = call.hasManyRequests && (call.messages.first?.moment ?? call.end?.moment)?.inputs == 0
        key =
            isGreeting
            ? .greeting(rpc: call.rpc)
            : inputs.first.map { .input(rpc: call.rpc, $0) } ?? .noInput(rpc: call.rpc)
    }

    private static func end<Library: RPCLibrary>(
        _ status: RecordingFile.Status, _ details: [any Sendable], of kind: CallKind, _ call: RecordingFile.Call,
        _ library: Library.Type
    ) -> StreamEnd<Library> {
        let metadata = Library.metadata(status.metadata.known)
        guard status.code != .ok else { return Library.completed(nil, metadata) }
        let errorMetadata =
            status.errorMetadata
            ?? RecordingFile.Status.usualErrorMetadata(of: kind, call.metadata ?? [], status.metadata)
        let failure = RecordedFailure(
            code: status.code.rawValue, message: status.message, details: details, metadata: errorMetadata.known)
        return Library.failed(Library.failure(from: failure), metadata)
    }
}
