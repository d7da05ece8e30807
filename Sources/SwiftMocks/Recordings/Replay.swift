/// Lets a recording answer the calls of mocks that no statement answers: `replay(recording, for: chat)`.
///
/// A call gets the answer of a recorded one with an equal request; equal requests get their answers in recorded order. Metadata
/// don't count. A call without a recorded answer is not forwarded, but answered as an unstubbed one, and reported by strict and
/// relaxed mocks alike. The newest of several recordings answers first.
///
/// It is a function and not a verb of `given`, because an rpc may be called `replay`.
/// - Parameters:
///   - recording: the recording. Mocks that are named in one statement share its calls.
///   - mock: a mock.
///   - others: more mocks.
///   - isRepeating: whether the last answer to equal requests is used for all further ones. If not, each is used once.
///   - hasPauses: whether answers come with the pauses of the real server. If not, they come at once.
/// - Throws: ``MockRecordingError``, if a recorded rpc or field is not one of the mocks'. No recorded call is used then.
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
    /// The recorded calls of each rpc, see ``name(_:_:)``, and their positions, which are found at the first call.
    private let rpcs = Locked<[String: (calls: [ReplayedCall], book: CallBook<Start>?)]>([:])

    /// How a call starts, which finds the recorded one.
    enum Start: Hashable {
        case input([UInt8])
        /// A stream that is closed before its first input.
        case noInput
        /// A stream whose server speaks first. Such streams are taken in the order in which they are opened.
        case greeting
    }

    init(_ recording: MockRecording, _ options: RecordingOptions) {
        self.recording = recording
        self.options = options
        redaction = RecordingRedaction((recording.file.redacted ?? []) + options.ignored)
    }

    /// Lets the recording answer calls of a mock.
    /// - Throws: ``MockRecordingError``, if a call of the mock's services can't be read. The mock's calls then have no answer, and
    ///   are not forwarded either.
    func add<Library>(_ store: MockStore<Library>) throws {
        store.core.withState { $0.recordings.insert(self, at: 0) }
        let targets = Dictionary(store.rpcs.map { ($0.path.dropFirst(), $0) }) { first, _ in first }
        let services = Set(store.rpcs.map { $0.service + "/" })
        let known = rpcs.value
        var added: [String: (calls: [ReplayedCall], book: CallBook<Start>?)] = [:]
        do {
            for (index, call) in recording.file.calls.enumerated() where services.contains(where: call.rpc.hasPrefix) {
                let rpc = Self.name(Library.self, call.rpc)
                if known[rpc] != nil { continue }
                let call = try ReplayedCall(call, at: index, targets[call.rpc[...]], Library.self)
                added[rpc, default: ([], nil)].calls.append(call)
            }
        } catch var fault as MockRecordingError {
            (fault.file, fault.cure) = (recording.path, recording.cure)
            throw fault
        }
        rpcs.withLock { $0.merge(added) { first, _ in first } }
    }

    /// The name of an rpc, unique also if mocks of two libraries have it.
    static func name<Library>(_ library: Library.Type, _ path: String) -> String { "\(library) \(path)" }

    func start(_ input: (any Sendable)?) -> Start { input.map { .input(redaction.key(of: $0)) } ?? .noInput }

    func take(_ start: Start, rpc: String) -> ReplayedCall? {
        rpcs.withLock { rpcs in
            guard let calls = rpcs[rpc]?.calls else { return nil }
            if rpcs[rpc]?.book == nil { rpcs[rpc]?.book = CallBook(calls.map(start(of:))) }
            return rpcs[rpc]?.book?.take(start, isRepeating: options.isRepeating).map { calls[$0] }
        }
    }

    private func start(of call: ReplayedCall) -> Start {
        let first = call.recorded.messages.first
        let isGreeting = (first == nil ? call.recorded.end?.afterInputs : first?.afterInputs) == 0
        return isGreeting ? .greeting : start(call.inputs.first)
    }

    func has(rpc: String) -> Bool { rpcs.withLock { $0[rpc] != nil } }

    func calls(rpc: String) -> [(call: ReplayedCall, isUsed: Bool)] {
        let (calls, book) = rpcs.withLock { $0[rpc] } ?? ([], nil)
        return calls.enumerated().map { ($1, book?.used.contains($0) == true) }
    }

    /// The report of the recorded calls that were not used; nil if all were.
    func unusedReport(at site: CallSite) -> MockReport? {
        let used = Set(rpcs.value.keys.flatMap(calls).filter(\.isUsed).map(\.call.index))
        let unused = recording.file.calls.indices.filter { !used.contains($0) }
        guard !unused.isEmpty else { return nil }
        let text = ReportText(
            headline: "the test has ended, and \(counted(unused.count, "recorded call")) of \(recording.name) "
                + "\(unused.count == 1 ? "was" : "were") not used",
            wanted: shortened(
                unused.map { "\(recording.place(ofCall: $0)): \(recording.file.calls[$0].rpc)" }, "recorded call"),
            closest: ["none: no call was equal"], timeline: ["see the calls of the mocks"],
            hint: "make the calls, or \(recording.cure), or check the test without unusedStubs")
        return MockReport(text: text.rendered, site: site)
    }
}
