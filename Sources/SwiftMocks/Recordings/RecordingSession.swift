/// Records the calls of the mocks that a test makes, replays them, or compares them with a recording.
package final class RecordingSession: Sendable {
    /// The session of the test that runs. The mocks that it makes take part.
    @TaskLocal package static var current: RecordingSession?

    private let path: RecordingPath
    private let options: RecordingOptions
    /// Answers the calls; nil if the real server does.
    private let replay: Replay?
    /// The recording that the real server's answers are compared with; nil if they are written.
    private let old: RecordingFile?
    /// The mocks, retained until the end, also those that the test has released.
    private let stores = Locked<[any AnyStore]>([])
    private let faults = Locked<[MockRecordingError]>([])

    package init(_ path: RecordingPath, _ options: RecordingOptions, environment: [String: String]) throws {
        (self.path, self.options) = (path, options)
        let mode = try RecordingMode(environment: environment, path: path.path, exists: path.exists)
        let recording = mode == .record ? nil : try MockRecording(contentsOf: path.url, cure: path.cure)
        old = mode == .compare ? recording?.file : nil
        replay = mode == .replay ? recording.map { Replay($0, options) } : nil
    }

    /// Ends the test: writes the recording, or compares it.
    /// - Parameter hasFailed: whether the test has failed, which keeps the existing file.
    /// - Returns: the errors to report.
    package func end(hasFailed: Bool) -> [MockRecordingError] {
        if replay != nil { return faults.value }
        do {
            if hasFailed, old == nil {
                throw MockRecordingError(
                    "the test has failed, so nothing was recorded\(path.exists ? ": the file is as before" : "")",
                    cure: "correct the test, and record again")
            }
            let new = try RecordingFile(of: stores.value, without: RecordingRedaction(options.redacted))
            guard let old else {
                try MockRecording(file: new).write(to: path.url)
                return []
            }
            let names = (old.redacted ?? []) + options.redacted + options.ignored
            let cure = "\(path.cure), or name fields whose change says nothing: .recorded(ignoring: …)"
            return old.differences(to: new, without: RecordingRedaction(names)).map {
                MockRecordingError($0.text, file: path.path, place: $0.place, cure: cure)
            }
        } catch {
            return [fault(error)]
        }
    }

    func made<Library>(_ store: MockStore<Library>) {
        guard let replay else { return stores.append(store) }
        do {
            try replay.add(store)
        } catch {
            let fault = fault(error)
            faults.withLock { if !$0.contains(fault) { $0.append(fault) } }
        }
    }

    private func fault(_ error: any Error) -> MockRecordingError {
        var fault = error as? MockRecordingError ?? MockRecordingError("\(error)", cure: path.cure)
        fault.file = path.path
        return fault
    }
}
