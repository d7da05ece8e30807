import Foundation

/// Records the calls of the mocks that a test makes, replays them, or compares them with a recording.
package final class RecordingSession: Sendable {
    private let path: RecordingPath
    private let options: RecordingOptions
    private let work: Work

    private enum Work {
        /// Retains the mocks until the end, also those that the test has released.
        case record(Locked<[@Sendable (inout CallRecorder) throws -> Void]>, comparedWith: RecordingFile?)
        case replay(Replay, faults: Locked<[MockRecordingError]>)
    }

    /// Reads the recording of a test, or prepares to make it.
    /// - Throws: ``MockRecordingError``.
    package init(_ path: RecordingPath, _ options: RecordingOptions, environment: [String: String]) throws {
        self.path = path
        self.options = options
        let read = { try RecordingFile(contentsOf: URL(fileURLWithPath: path.path), cure: path.cure) }
        switch try RecordingMode(environment: environment, path: path.path, exists: path.exists) {
        case .record: work = .record(Locked([]), comparedWith: nil)
        case .compare: work = .record(Locked([]), comparedWith: try read())
        case .replay:
            let recording = MockRecording(try read(), path: path.path, cure: path.cure)
            work = .replay(Replay(recording, options), faults: Locked([]))
        }
    }

    /// Runs the test. The mocks that it makes take part.
    package func run<Result>(
        _ body: () async throws -> Result, isolation: isolated (any Actor)? = #isolation
    ) async rethrows -> Result {
        try await MadeMocks.$observer.withValue(self, operation: body, isolation: isolation)
    }

    /// Ends the test: writes the recording, or compares it.
    /// - Parameter hasFailed: whether the test has failed, which keeps the existing file.
    /// - Returns: the errors to report.
    package func end(hasFailed: Bool) -> [MockRecordingError] {
        guard case .record(let stores, let old) = work else {
            guard case .replay(_, let faults) = work else { return [] }
            return faults.value
        }
        if hasFailed, old == nil {
            let file = path.exists ? ": the file is as before" : ""
            return [error("the test has failed, so nothing was recorded\(file)", "correct the test, and record again")]
        }
        do {
            var recorder = CallRecorder(redaction: RecordingRedaction(options.redacted))
            for add in stores.value { try add(&recorder) }
            guard let old else {
                try recorder.file.write(to: URL(fileURLWithPath: path.path))
                return []
            }
            let names = old.redaction.names + options.redacted + options.ignored
            let comparison = RecordingComparison(from: old, to: recorder.file, without: RecordingRedaction(names))
            return comparison.differences.map { place, text in
                error(text, "\(path.cure), or name fields whose change says nothing: .recorded(ignoring: …)", at: place)
            }
        } catch {
            let fault = error as? MockRecordingError
            return [self.error(fault?.reason ?? "\(error)", fault?.cure ?? path.cure)]
        }
    }

    private func error(_ reason: String, _ cure: String, at place: String? = nil) -> MockRecordingError {
        MockRecordingError(reason, file: path.path, place: place, cure: cure)
    }
}

extension RecordingSession: MockObserver {
    func made<Library>(_ store: MockStore<Library>) {
        switch work {
        case .record(let stores, _): stores.append { try $0.add(store) }
        case .replay(let replay, let faults):
            do {
                try replay.add(store)
            } catch {
                let error = error as? MockRecordingError ?? self.error("\(error)", path.cure)
                faults.withLock { if !$0.contains(error) { $0.append(error) } }
            }
        }
    }
}
