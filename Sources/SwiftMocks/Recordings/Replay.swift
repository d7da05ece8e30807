/// Lets a recording answer the calls of mocks that no statement answers: `replay(recording, for: chat)`.
///
/// A call gets the answer of a recorded one with an equal request; equal requests get their answers in recorded order. Metadata
/// don't count. A call without a recorded answer is not forwarded, but answered as an unstubbed one, and reported by strict and
/// relaxed mocks alike. The newest of several recordings answers first. It is a function and not a verb of `given`,
/// because an rpc may be called `replay`.
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
    var options = RecordingOptions()
    (options.isRepeating, options.hasPauses) = (isRepeating, hasPauses)
    let replay = Replay(recording, options)
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
    /// The recorded calls of each rpc, see ``name(_:_:)``.
    private let rpcs = Locked<[String: CallBook<[[UInt8]?], ReplayedCall>]>([:])

    init(_ recording: MockRecording, _ options: RecordingOptions) {
        (self.recording, self.options) = (recording, options)
        redaction = RecordingRedaction((recording.file.redacted ?? []) + options.ignored)
    }

    /// Lets the recording answer calls of a mock.
    /// - Throws: ``MockRecordingError``, if a call of the mock's services can't be read. The mock's calls then have no answer, and
    ///   are not forwarded either.
    func add<Library>(_ store: MockStore<Library>) throws {
        store.core.withState { $0.recordings.insert(self, at: 0) }
        let targets = Dictionary(store.rpcs.map { ($0.path.dropFirst(), $0) }) { first, _ in first }
        let services = Set(store.rpcs.map { $0.service + "/" })
        do {
            try rpcs.withLock { rpcs in
                let calls = try recording.file.calls.enumerated().filter { _, call in
                    services.contains(where: call.rpc.hasPrefix) && rpcs[Self.name(Library.self, call.rpc)] == nil
                }.map { try ReplayedCall($1, at: $0, targets[$1.rpc[...]], of: self, Library.self) }
                let added = Dictionary(grouping: calls) { Self.name(Library.self, $0.recorded.rpc) }
                rpcs.merge(added.mapValues { CallBook($0, by: \.start) }) { first, _ in first }
            }
        } catch var fault as MockRecordingError {
            (fault.file, fault.cure) = (recording.path, recording.cure)
            throw fault
        }
    }

    /// The name of an rpc, unique also if mocks of two libraries have it.
    static func name<Library>(_ library: Library.Type, _ path: String) -> String { "\(library) \(path)" }

    func take(_ start: [[UInt8]?], rpc: String) -> ReplayedCall? {
        rpcs.withLock { $0[rpc]?.take(start, isRepeating: options.isRepeating) }
    }

    func calls(rpc: String) -> [(call: ReplayedCall, isUsed: Bool)] { rpcs.value[rpc]?.calls ?? [] }

    /// The report of the recorded calls that were not used; nil if all were.
    func unusedReport(at site: CallSite) -> MockReport? {
        let used = Set(rpcs.value.values.flatMap(\.calls).filter(\.isUsed).map(\.call.index))
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
