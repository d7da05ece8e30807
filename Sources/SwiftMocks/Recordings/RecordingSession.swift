/// Records the calls of the mocks that a test makes, replays them, or compares them with a
/// recording.
package final class RecordingSession: Sendable {
    /// The session of the test that runs. The mocks that it makes take part.
    @TaskLocal package static var current: RecordingSession?

    private enum Work: Sendable {
        case replaying(Replay)
        /// There is no file. That is an error once the test makes a mock.
        case missing(noAnswers: Replay, report: @Sendable () -> Void)
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

    /// - Parameter whenMissing: called once, when the test makes a mock, and the recording to
    ///   replay or to compare is missing. The calls of the test then have no answer, and are not
    ///   forwarded. Nil if that is an error at once.
    /// - Throws: ``MockRecordingError``, if a recording can't be read, or, without `whenMissing`,
    ///   if it is missing.
    package init(
        _ location: RecordingLocation, _ options: RecordingOptions, environment: [String: String],
        whenMissing: (@Sendable (MockRecordingError) -> Void)? = nil
    ) throws {
        self.location = location
        self.options = options
        let mode = try RecordingMode(environment: environment, path: location.path, exists: location.exists)
        func recording() throws -> MockRecording {
            try MockRecording(contentsOf: location.url, suggestion: location.suggestion)
        }
        func replay(_ recording: MockRecording) throws -> Replay {
            try Replay(recording, options, repeatingBy: ".recorded(repeating: true)")
        }
        let isMissing = whenMissing != nil && !location.exists
        do {
            switch mode {
            case .record: work = .recording
            case .compare where isMissing, .replay where isMissing:
                let error = MockRecordingError(missingAt: location.path, suggestion: location.suggestion)
                work = .missing(
                    noAnswers: try replay(MockRecording(isMissing: true)), report: { whenMissing?(error) })
            case .compare: work = .comparing(try recording().contents)
            case .replay: work = .replaying(try replay(recording()))
            }
        } catch var error as MockRecordingError {
            error.file = location.path
            throw error
        }
    }

    /// Ends the test, or the part of it: writes the recording, or compares it.
    /// - Parameters:
    ///   - hasFailed: whether the test has failed, which keeps the existing file.
    ///   - hasParts: whether parts of the test have recordings of their own. The test then needs
    ///     none, if it makes no call outside of them.
    /// - Returns: the errors to report.
    package func finish(hasFailed: Bool, hasParts: Bool = false) -> [MockRecordingError] {
        do {
            switch work {
            // ``CheckedMocks`` reports the recorded calls that were not used.
            case .replaying, .missing:
                if !hasFailed, !hasParts { try checkMocks() }
                return errors.value
            case .recording:
                if hasParts, !hasForwardedCalls { return [] }
                try record(hasFailed: hasFailed)
            case .comparing(let old):
                if !hasParts { try checkMocks() }
                try compare(with: old)
            }
            return []
        } catch {
            return [located(error)]
        }
    }

    /// Checks that a mock takes part. One that was made before would go on to call the real server.
    /// - Throws: ``MockRecordingError``, if none does.
    private func checkMocks() throws {
        guard !hasMock.value else { return }
        throw MockRecordingError(
            "no mock was made in this \(location.part), so nothing is recorded or replayed",
            suggestion: "make the mocks \(location.placeOfMocks)")
    }

    private var hasForwardedCalls: Bool { stores.value.contains { $0.hasForwardedCalls } }

    private func record(hasFailed: Bool) throws {
        guard !hasFailed else {
            throw MockRecordingError(
                "the test has failed, so nothing was recorded\(location.exists ? ": the file is as before" : "")",
                suggestion: "correct the test, and record again")
        }
        try checkMocks()
        guard hasForwardedCalls else {
            throw MockRecordingError(
                "no call was recorded, because none went to a real server",
                suggestion: "make the mock, or its server, with forwardingTo:, and call it in the \(location.part), or "
                    + location.withoutRecording)
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
        let isFirst = hasMock.withLock { hasMock in
            defer { hasMock = true }
            return !hasMock
        }
        do {
            switch work {
            case .recording, .comparing: stores.append(store)
            case .replaying(let replay): try replay.add([store])
            case .missing(let noAnswers, let report):
                try noAnswers.add([store])
                if isFirst { report() }
            }
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
