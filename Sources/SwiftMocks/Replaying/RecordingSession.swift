import Foundation

/// Records the calls of the mocks that a test makes, or replays them.
@_spi(Testing) public final class RecordingSession: Sendable {
    private let path: RecordingPath
    private let redaction: RecordingRedaction
    private let work: Work

    private enum Work {
        /// Keeps the mocks until the end, also those that the test has released.
        case record(Locked<[any RecordedStore]>)
        case replay(Replay, faults: Locked<[MockRecordingError]>)
    }

    /// Reads the recording of a test, or prepares to make it.
    /// - Throws: ``MockRecordingError``.
    public init(
        _ path: RecordingPath, redacting names: [String], repeating isRepeating: Bool, withPauses hasPauses: Bool,
        environment: [String: String]
    ) throws {
        self.path = path
        redaction = RecordingRedaction(names)
        switch try RecordingMode(environment: environment, path: path.path, exists: path.exists) {
        case .record: work = .record(Locked([]))
        case .replay:
            let url = URL(fileURLWithPath: path.path)
            let file = try RecordingFile(contentsOf: url, cure: path.cure)
            let recording = MockRecording(file, path: path.path, cure: path.cure)
            let replay = Replay(recording, repeating: isRepeating, withPauses: hasPauses)
            work = .replay(replay, faults: Locked([]))
        }
    }

    /// Runs the test. The mocks that it makes take part.
    public func run(_ body: () async throws -> Void, isolation: isolated (any Actor)? = #isolation) async rethrows {
        try await MadeMocks.$observer.withValue(self, operation: body, isolation: isolation)
    }

    /// Ends the test: writes what was recorded.
    /// - Parameter hasFailed: whether the test has failed, so that the file that is there stays.
    /// - Returns: what the test is told.
    public func end(hasFailed: Bool) -> [MockRecordingError] {
        switch work {
        case .replay(_, let faults): return faults.value
        case .record(let stores):
            if hasFailed {
                return [
                    MockRecordingError(
                        "the test has failed, so nothing was recorded" + (path.exists ? ": the file is as before" : ""),
                        file: path.path, cure: "correct the test, and record again")
                ]
            }
            do {
                var recorder = CallRecorder(redaction: redaction)
                for store in stores.value { try store.addCalls(to: &recorder) }
                try recorder.file.write(to: URL(fileURLWithPath: path.path))
                return []
            } catch {
                let error = error as? MockRecordingError
                return [
                    MockRecordingError(
                        error?.reason ?? "\(error.map { "\($0)" } ?? "")", file: path.path,
                        cure: error?.cure ?? path.cure)
                ]
            }
        }
    }
}

extension RecordingSession: MockObserver {
    func made<Library>(_ store: MockStore<Library>) {
        switch work {
        case .record(let stores): stores.append(store)
        case .replay(let replay, let faults):
            do {
                try replay.add(store)
            } catch let error as MockRecordingError {
                faults.withLock { if !$0.contains(error) { $0.append(error) } }
            } catch {
                faults.append(MockRecordingError("\(error)", file: path.path, cure: path.cure))
            }
        }
    }
}

/// A store whose calls can be recorded.
private protocol RecordedStore: Sendable {
    func addCalls(to recorder: inout CallRecorder) throws
}

extension MockStore: RecordedStore {
    fileprivate func addCalls(to recorder: inout CallRecorder) throws {
        try recorder.add(self)
    }
}
