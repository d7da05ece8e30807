import Foundation

/// The calls of mocks that a real server has answered, and its answers: made while calls are forwarded, kept as a file, and
/// replayed where there is no server. The page *Recordings* shows its use.
public struct MockRecording: Sendable {
    let file: RecordingFile
    /// The path of the file that it was read from; nil if it was not read.
    let path: String?
    let cure: String

    init(_ file: RecordingFile, path: String?, cure: String) {
        (self.file, self.path, self.cure) = (file, path, cure)
    }

    /// Reads a recording.
    /// - Parameter url: the file.
    /// - Throws: ``MockRecordingError``, if there is no such file, or it is not a whole recording.
    public init(contentsOf url: URL) throws {
        let cure = "record it again with MockRecording(of:) and write(to:)"
        self.init(try RecordingFile(contentsOf: url, cure: cure), path: url.path, cure: cure)
    }

    /// Makes a recording of the calls that the real server behind mocks has answered so far, in the order in which they began. A
    /// call that has not ended is recorded as one that its client left.
    /// - Parameters:
    ///   - mock: a mock that is made, or served, with `forwardingTo:`.
    ///   - others: more mocks.
    ///   - names: the fields and metadata to leave out, beside those that reports redact: `password`, `session.token`.
    /// - Throws: ``MockRecordingError``, if the network has failed in place of an answer, or if a message can't be recorded.
    public init<Library>(
        of mock: MockBase<Library>, _ others: MockBase<Library>..., redacting names: [String] = []
    ) throws {
        var recorder = CallRecorder(redaction: RecordingRedaction(names))
        for mock in [mock] + others { try recorder.add(mock.store) }
        self.init(recorder.file, path: nil, cure: "record it again")
    }

    /// Writes the recording as a whole: it replaces an existing file, and creates missing folders.
    /// - Throws: ``MockRecordingError``, if the file can't be written.
    public func write(to url: URL) throws {
        try file.write(to: url)
    }

    /// The number of recorded calls.
    public var count: Int { file.calls.count }

    var name: String { path.map { URL(fileURLWithPath: $0).lastPathComponent } ?? "the recording" }

    /// The place of a call in reports: `calls[3] of showsRooms.json`.
    func place(ofCall index: Int) -> String { "calls[\(index)] of \(name)" }
}
