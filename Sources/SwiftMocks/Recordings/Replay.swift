/// Lets a recording answer the calls of mocks that no statement answers: `replay(recording, for:
/// chat)`.
///
/// A call gets the answer of a recorded one with an equal request; equal requests get their answers
/// in recorded order. Metadata don't count. A call without a recorded answer is not forwarded, but
/// answered as an unstubbed one, and reported by strict and relaxed mocks alike. The newest of
/// several recordings answers first. It is a function and not a verb of `given`, because an rpc may
/// be called `replay`.
/// - Parameters:
///   - recording: the recording. Mocks that are named in one statement share its calls.
///   - mock: a mock.
///   - others: more mocks.
///   - isRepeating: whether the last answer to equal requests is used for all further ones. If not,
///     each is used once.
///   - hasPauses: whether answers come with the pauses of the real server. If not, they come at
///     once.
/// - Throws: ``MockRecordingError``, if a recorded rpc or field is not one of the mocks'. No
///   recorded call is used then, and nothing is forwarded.
public func replay<Library>(
    _ recording: MockRecording, for mock: MockBase<Library>, _ others: MockBase<Library>...,
    repeating isRepeating: Bool = false, withPauses hasPauses: Bool = false
) throws {
    try replay(recording, for: [mock] + others, repeating: isRepeating, withPauses: hasPauses)
}

/// Lets a recording answer the calls of the mocks in an array that no statement answers, as for
/// mocks that are named.
/// - Throws: ``MockRecordingError``, also if the array has no mock.
@_disfavoredOverload
public func replay<Library>(
    _ recording: MockRecording, for mocks: [MockBase<Library>], repeating isRepeating: Bool = false,
    withPauses hasPauses: Bool = false
) throws {
    try MockRecordingError.checkMocks(mocks, are: "replayed", file: recording.path)
    var options = RecordingOptions()
    options.isRepeating = isRepeating
    options.hasPauses = hasPauses
    let replay = try Replay(recording, options, repeatingBy: "replay(…, repeating: true)")
    let stores = mocks.map(\.store)
    for store in stores { TestScope.current?.use(store) }
    try replay.add(stores)
}

/// A recording that answers the calls of mocks. Mocks of one service share its calls.
final class Replay: Sendable {
    /// The key of the calls of an rpc. It has the library, because mocks of two libraries may have
    /// the same rpc.
    struct BookKey: Hashable, Sendable {
        let library: ObjectIdentifier
        /// The path with its first slash.
        let path: String

        init<Library>(_ library: Library.Type, path: String) {
            self.library = ObjectIdentifier(library)
            self.path = path
        }
    }

    typealias Book = CallBook<[InputKey], ReplayedCall>

    let recording: MockRecording
    /// The fields of messages that don't count when a call is compared with recorded ones.
    let redaction: RecordingRedaction
    /// What repeats the last answer, in the words of a test.
    let repeatingWord: String
    private let options: RecordingOptions
    private let books = Locked<[BookKey: Book]>([:])

    /// - Throws: ``MockRecordingError``, if a name of the options is not the path of a field.
    init(_ recording: MockRecording, _ options: RecordingOptions, repeatingBy repeatingWord: String) throws {
        self.recording = recording
        self.options = options
        self.repeatingWord = repeatingWord
        redaction = try RecordingRedaction((recording.contents.redacted ?? []) + options.ignored)
    }

    /// Lets the recording answer calls of mocks.
    /// - Throws: ``MockRecordingError``, if a call of their services can't be read. The calls of
    ///   these mocks then have no answer, and are not forwarded either.
    func add<Library>(_ stores: [MockStore<Library>]) throws {
        for store in stores { store.core.withState { $0.recordings.insert(self, at: 0) } }
        do {
            try books.withLock { books in
                var filled = books
                for store in stores {
                    let calls = try replayedCalls(of: store, but: filled)
                    for (key, calls) in calls { filled[key] = CallBook(calls, by: \.start) }
                }
                books = filled
            }
        } catch var error as MockRecordingError {
            error.file = recording.path
            error.suggestion = recording.suggestion
            throw error
        }
    }

    /// Returns the recorded calls of a mock's services, but for rpcs that another mock has brought.
    private func replayedCalls<Library>(
        of store: MockStore<Library>, but known: [BookKey: Book]
    ) throws -> [BookKey: [ReplayedCall]] {
        let rpcs = Dictionary(store.rpcs.map { ($0.path, $0) }) { first, _ in first }
        let services = Set(store.rpcs.map { $0.service[...] })
        var calls: [BookKey: [ReplayedCall]] = [:]
        for (index, call) in recording.contents.calls.enumerated() where services.contains(call.service) {
            let key = BookKey(Library.self, path: "/" + call.path)
            guard known[key] == nil else { continue }
            let replayed = try MockRecordingError.locating(in: "calls[\(index)]") {
                guard let rpc = rpcs[key.path] else { throw MockRecordingError("the mock has no rpc \(call.path)") }
                let reader = ReplayedCallReader<Library>(
                    rpc: rpc, redaction: redaction, hasPauses: options.hasPauses)
                return try reader.replayedCall(call, at: index)
            }
            calls[key, default: []].append(replayed)
        }
        return calls
    }

    /// Takes the next recorded call that starts with some inputs; nil if there is none left.
    func take(_ start: [InputKey], of key: BookKey) -> ReplayedCall? {
        books.withLock { $0[key]?.take(start, isRepeating: options.isRepeating) }
    }

    func calls(of key: BookKey) -> [Book.Entry] { books.value[key]?.entries ?? [] }

    func hasCalls(of key: BookKey) -> Bool { books.withLock { $0[key] != nil } }

    /// The report of the recorded calls that were not used; nil if all were.
    func unusedReport(at site: CallSite) -> MockReport? {
        let used = Set(books.value.values.flatMap(\.entries).filter(\.isUsed).map(\.call.index))
        let unused = recording.contents.calls.indices.filter { !used.contains($0) }
        guard !unused.isEmpty else { return nil }
        let text = ReportText(
            headline: "the test has ended, and \(counted(unused.count, "recorded call")) of \(recording.name) "
                + "\(unused.count == 1 ? "was" : "were") not used",
            wanted: shortened(
                unused.map { "\(recording.place(ofCall: $0)): \(recording.contents.calls[$0].path)" }, "recorded call"),
            hint: "make the calls, or \(recording.suggestion), or check the test without unusedStubs")
        return MockReport(text: text.rendered, site: site)
    }
}

/// A recorded call that answers a call of a mock.
struct TakenCall: Sendable {
    let call: ReplayedCall
    let replay: Replay

    var answerer: Answerer { .recording(replay.recording.place(ofCall: call.index)) }
}

extension Sequence<Replay> {
    /// Takes the next recorded call that starts with some inputs, of the first recording that has
    /// one left. Returns nil if no recording has one.
    /// - Parameter inputs: the inputs; nil is the close.
    func take(_ inputs: some Collection<(any Sendable)?>, of key: Replay.BookKey) -> TakenCall? {
        for replay in self where replay.hasCalls(of: key) {
            if let call = replay.take(inputs.map(replay.redaction.key), of: key) {
                return TakenCall(call: call, replay: replay)
            }
        }
        return nil
    }
}

extension RecordingContents.Call {
    /// The name of the service: `eliza.v1.ElizaService`.
    fileprivate var service: Substring { path.prefix { $0 != "/" } }
}
