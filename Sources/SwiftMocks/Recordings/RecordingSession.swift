/// Records the calls of the mocks that a test makes, replays them, or compares them with a
/// recording.
package final class RecordingSession: Sendable {
    /// The session of the test that runs. The mocks that it makes take part.
    @TaskLocal package static var current: RecordingSession?

    private enum Work: Sendable {
        case replaying(Replay)
        case recording
        /// The recording is compared with the answers of the real server.
        case comparing(RecordingContents)
    }

    private let location: RecordingLocation
    private let options: RecordingOptions
    private let work: Work
    /// The mocks, retained until the end, also those that the test has released.
    private let stores = Locked<[any AnyStore]>([])
    private let errors = Locked<[MockRecordingError]>([])
    private let hasMock = Locked(false)

    /// - Throws: ``MockRecordingError``, if there is no recording to replay or to compare, or it
    ///   can't be read.
    package init(_ location: RecordingLocation, _ options: RecordingOptions, environment: [String: String]) throws {
        self.location = location
        self.options = options
        let mode = try RecordingMode(environment: environment, path: location.path, exists: location.exists)
        func recording() throws -> MockRecording {
            try MockRecording(contentsOf: location.url, suggestion: location.suggestion)
        }
        do {
            switch mode {
            case .record: work = .recording
            case .compare: work = .comparing(try recording().contents)
            case .replay: work = .replaying(try Replay(recording(), options, repeatingBy: ".recorded(repeating: true)"))
            }
        } catch var error as MockRecordingError {
            error.file = location.path
            throw error
        }
    }

    /// Ends the test, or the part of it: writes the recording, or compares it.
    /// - Parameter hasFailed: whether the test has failed, which keeps the existing file.
    /// - Returns: the errors to report.
    package func finish(hasFailed: Bool) -> [MockRecordingError] {
        do {
            switch work {
            // ``CheckedMocks`` reports the recorded calls that were not used.
            case .replaying: return errors.value
            case .recording: try record(hasFailed: hasFailed)
            case .comparing(let old): try compare(with: old)
            }
            return []
        } catch {
            return [located(error)]
        }
    }

    /// Checks that a mock takes part. One that was made before would go on to call the real server.
    /// - Throws: ``MockRecordingError``, if none does.
    package func checkMocks() throws {
        guard !hasMock.value else { return }
        throw MockRecordingError(
            "no mock was made in this part of the test, so nothing is recorded or replayed",
            suggestion: "make the mocks in the closure of withRecording"
        ).located(in: location)
    }

    private func record(hasFailed: Bool) throws {
        guard !hasFailed else {
            throw MockRecordingError(
                "the test has failed, so nothing was recorded\(location.exists ? ": the file is as before" : "")",
                suggestion: "correct the test, and record again")
        }
        let contents = try RecordingContents(of: stores.value, options)
        try MockRecording(contents).write(to: location.url)
    }

    /// - Throws: ``MockRecordingError`` with the first differences, if there are some.
    private func compare(with old: RecordingContents) throws {
        let stores = stores.value
        let new = try RecordingContents(of: stores, options)
        let usage = NameUsage()
        let ignored = try RecordingRedaction((old.redacted ?? []) + options.redacted + options.ignored, usage: usage)
        let comparison = RecordingComparison(old, with: new, ignoring: ignored, rpcs: stores.flatMap(\.rpcs))
        let differences = comparison.differences
        try usage.check(options.ignored, of: "ignoring", in: messageTypes(of: stores))
        guard let first = differences.first else { return }
        var error = MockRecordingError(
            first.text, place: first.call.map { "calls[\($0)]" },
            suggestion: "\(location.suggestion), or name the fields whose changes don't matter: .recorded(ignoring: …)")
        if differences.count > 1 {
            let more = differences.count - 3
            let lines = differences.prefix(3).map(\.line) + (more > 0 ? ["\(counted(more, "difference")) more"] : [])
            error.place = nil
            error.reason = (["\(differences.count) differences"] + lines).joined(separator: "\n  ")
        }
        throw error
    }

    /// Adds a mock that the test has made.
    func add<Library>(_ store: MockStore<Library>) {
        hasMock.value = true
        guard case .replaying(let replay) = work else { return stores.append(store) }
        do {
            try replay.add([store])
        } catch {
            let error = located(error)
            errors.withLock { if !$0.contains(error) { $0.append(error) } }
        }
    }

    private func located(_ error: any Error) -> MockRecordingError {
        var located = error as? MockRecordingError ?? MockRecordingError("\(error)", suggestion: location.suggestion)
        located.file = location.path
        return located
    }
}
