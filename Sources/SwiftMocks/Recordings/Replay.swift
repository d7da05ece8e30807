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
    /// The recorded calls of each rpc, see ``name(_:_:)``. The book is made at the first call.
    private let rpcs = Locked<[String: (calls: [ReplayedCall], book: ReplayBook?)]>([:])

    init(_ recording: MockRecording, _ options: RecordingOptions) {
        self.recording = recording
        self.options = options
        redaction = RecordingRedaction(recording.file.redaction.names + options.ignored)
    }

    /// Lets the recording answer calls of a mock.
    /// - Throws: ``MockRecordingError``, if a call of the mock's services can't be read. The mock's calls then have no answer, and
    ///   are not forwarded either.
    func add<Library>(_ store: MockStore<Library>) throws {
        store.core.withState { $0.recordings.insert(self, at: 0) }
        let targets = Dictionary(store.rpcs.map { ($0.path.dropFirst(), $0) }) { first, _ in first }
        let services = Set(store.rpcs.map { $0.service + "/" })
        let known = rpcs.value
        var added: [String: (calls: [ReplayedCall], book: ReplayBook?)] = [:]
        do {
            for (index, call) in recording.file.calls.enumerated() where services.contains(where: call.rpc.hasPrefix) {
                let rpc = Self.name(Library.self, call.rpc)
                if known[rpc] != nil { continue }
                let call = try ReplayedCall(call, at: index, targets[call.rpc[...]], Library.self)
                added[rpc, default: ([], nil)].calls.append(call)
            }
        } catch let fault as MockRecordingError {
            throw fault.of(recording.path, cure: recording.cure)
        }
        rpcs.withLock { $0.merge(added) { first, _ in first } }
    }

    /// The name of an rpc, unique also if mocks of two libraries have it.
    static func name<Library>(_ library: Library.Type, _ path: String) -> String { "\(library) \(path)" }

    func take(_ input: any Sendable, rpc: String) -> ReplayedCall? { take(.input(redaction.key(of: input)), rpc: rpc) }

    func take(_ key: ReplayBook.Key, rpc: String) -> ReplayedCall? {
        rpcs.withLock { rpcs in
            if let calls = rpcs[rpc]?.calls, rpcs[rpc]?.book == nil {
                rpcs[rpc]?.book = ReplayBook(calls.map { $0.key(redaction) }, isRepeating: options.isRepeating)
            }
            return rpcs[rpc]?.book?.take(key).flatMap { rpcs[rpc]?.calls[$0] }
        }
    }

    func has(rpc: String) -> Bool { rpcs.withLock { $0[rpc] != nil } }

    func calls(rpc: String) -> [(call: ReplayedCall, isUsed: Bool)] {
        let (calls, book) = rpcs.withLock { $0[rpc] } ?? ([], nil)
        return calls.enumerated().map { ($1, book?.used.contains($0) == true) }
    }

    private static let shownCalls = 5

    /// The report of the recorded calls that were not used; nil if all were.
    func unusedReport(at site: CallSite) -> MockReport? {
        let used = Set(rpcs.value.keys.flatMap(calls).filter(\.isUsed).map(\.call.index))
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

/// Finds the recorded call that answers a call. Equal requests get their recorded calls in order.
struct ReplayBook {
    /// The key of a recorded call: its request or first input.
    enum Key: Hashable, Sendable {
        case input(String)
        /// A stream that is closed before its first input.
        case noInput
        /// A stream whose server speaks first. Such streams are taken in the order in which they are opened.
        case greeting
    }

    private var queues: [Key: (calls: [Int], used: Int)] = [:]
    private let isRepeating: Bool
    private(set) var used: Set<Int> = []

    /// - Parameter isRepeating: whether the last of equal calls answers all further ones.
    init(_ keys: [Key], isRepeating: Bool) {
        self.isRepeating = isRepeating
        for (index, key) in keys.enumerated() { queues[key, default: ([], 0)].calls.append(index) }
    }

    /// Takes the next recorded call of a key; nil if there is none left.
    mutating func take(_ key: Key) -> Int? {
        guard let queue = queues[key] else { return nil }
        guard queue.used < queue.calls.count else { return isRepeating ? queue.calls.last : nil }
        queues[key]?.used += 1
        used.insert(queue.calls[queue.used])
        return queue.calls[queue.used]
    }
}
