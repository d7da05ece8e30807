import Foundation

/// The calls of mocks that a real server has answered, and its answers: made while calls are
/// forwarded, kept as a file, and replayed where there is no server. The page *Recordings* shows
/// its use.
public struct MockRecording: Sendable {
    let contents: RecordingContents
    /// The path of the file that it was read from; nil if it was not read.
    var path: String?
    /// How to make it again.
    var suggestion = "record it again"
    /// Whether it stands for a file that does not exist, which is reported once, and not for each
    /// call.
    let isMissing: Bool

    init(_ contents: RecordingContents = RecordingContents(), path: String? = nil, isMissing: Bool = false) {
        self.contents = contents
        self.path = path
        self.isMissing = isMissing
    }
}

extension MockRecording {
    /// Reads a recording.
    /// - Parameter url: the file.
    /// - Throws: ``MockRecordingError``, if there is no such file, or it is not a whole recording.
    public init(contentsOf url: URL) throws {
        try self.init(contentsOf: url, suggestion: "record it again with MockRecording(of:) and write(to:)")
    }

    init(contentsOf url: URL, suggestion: String) throws {
        guard FileManager.default.fileExists(atPath: url.path) else {
            throw MockRecordingError(missingAt: url.path, suggestion: suggestion)
        }
        do {
            self.init(try RecordingReader.contents(of: Data(contentsOf: url)), path: url.path)
            self.suggestion = suggestion
        } catch {
            let reason = "the recording can't be read: \(error.localizedDescription)"
            var fault = error as? MockRecordingError ?? MockRecordingError(reason)
            fault.file = url.path
            fault.suggestion = suggestion
            throw fault
        }
    }

    /// Makes a recording of the calls that the real server behind mocks has answered so far, in the
    /// order in which they began. A call that has not ended is recorded as one that its client
    /// left.
    /// - Parameters:
    ///   - mock: a mock that is made, or served, with `forwardingTo:`.
    ///   - others: more mocks.
    ///   - names: the fields and metadata to leave out, such as `password`, `session.token` or
    ///     `x-user`. Metadata whose names end in `token`, `key`, `secret`, `password` or `session`
    ///     are left out by default, and so are those that reports redact.
    ///   - kept: the metadata to record although they are left out by default.
    /// - Throws: ``MockRecordingError``, if no whole answer came for a call, if a message can't be
    ///   recorded, or if nothing has one of the names.
    public init<Library>(
        of mock: MockBase<Library>, _ others: MockBase<Library>..., redacting names: [String] = [],
        keeping kept: [String] = []
    ) throws {
        try self.init(of: [mock] + others, redacting: names, keeping: kept)
    }

    /// Makes a recording of the calls of the mocks in an array, as of mocks that are named.
    /// - Throws: ``MockRecordingError``, also if the array has no mock.
    @_disfavoredOverload
    public init<Library>(
        of mocks: [MockBase<Library>], redacting names: [String] = [], keeping kept: [String] = []
    ) throws {
        try MockRecordingError.checkMocks(mocks, are: "recorded")
        var options = RecordingOptions()
        options.redacted = names
        options.kept = kept
        self.init(try RecordingContents(of: mocks.map(\.store), options))
    }

    /// Writes the recording as a whole: it replaces an existing file, and creates missing folders.
    /// - Throws: ``MockRecordingError``, if the file can't be written.
    public func write(to url: URL) throws {
        do {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileReplacement(of: url).write(RecordingWriter.data(of: contents))
        } catch {
            throw MockRecordingError(
                "the recording can't be written: \(error.localizedDescription)", file: url.path,
                suggestion: "make the folder writable, or write to another path")
        }
    }

    /// The number of recorded calls.
    public var count: Int { contents.calls.count }

    /// The name of the file in reports.
    var name: String { path.map { URL(fileURLWithPath: $0).lastPathComponent } ?? "the recording" }

    /// The place of a call in reports: `calls[3] of showsRooms.json`.
    func place(ofCall index: Int) -> String { "calls[\(index)] of \(name)" }
}
