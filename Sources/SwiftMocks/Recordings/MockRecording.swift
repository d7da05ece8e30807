import Foundation

/// The calls of mocks that a real server has answered, and its answers: made while calls are forwarded, kept as a file, and
/// replayed where there is no server. The page *Recordings* shows its use.
public struct MockRecording: Sendable {
    let file: RecordingFile
    /// The path of the file that it was read from; nil if it was not read.
    var path: String?
    var cure = "record it again"
}

extension MockRecording {
    /// Reads a recording.
    /// - Parameter url: the file.
    /// - Throws: ``MockRecordingError``, if there is no such file, or it is not a whole recording.
    public init(contentsOf url: URL) throws {
        try self.init(contentsOf: url, cure: "record it again with MockRecording(of:) and write(to:)")
    }

    init(contentsOf url: URL, cure: String) throws {
        guard FileManager.default.fileExists(atPath: url.path) else {
            throw MockRecordingError("there is no recording", file: url.path, cure: cure)
        }
        do {
            self.init(file: try RecordingFile.read(Data(contentsOf: url)), path: url.path, cure: cure)
        } catch {
            let reason = "the recording can't be read: \(error.localizedDescription)"
            var fault = error as? MockRecordingError ?? MockRecordingError(reason)
            (fault.file, fault.cure) = (url.path, cure)
            throw fault
        }
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
        file = try RecordingFile(of: ([mock] + others).map(\.store), without: RecordingRedaction(names))
    }

    /// Writes the recording as a whole: it replaces an existing file, and creates missing folders.
    /// - Throws: ``MockRecordingError``, if the file can't be written.
    public func write(to url: URL) throws {
        do {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try file.data().write(to: url, options: .atomic)
        } catch {
            throw MockRecordingError(
                "the recording can't be written: \(error.localizedDescription)", file: url.path,
                cure: "make the folder writable, or write to another path")
        }
    }

    /// The number of recorded calls.
    public var count: Int { file.calls.count }

    var name: String { path.map { URL(fileURLWithPath: $0).lastPathComponent } ?? "the recording" }

    /// The place of a call in reports: `calls[3] of showsRooms.json`.
    func place(ofCall index: Int) -> String { "calls[\(index)] of \(name)" }
}

/// Why a recording can't be made, read or replayed, or is out of date.
public struct MockRecordingError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The path of the file; nil if there is none yet.
    public internal(set) var file: String?
    /// The place in the file: `calls[3].messages[0].user.name`; nil if there is none.
    public let place: String?
    /// The fault.
    public internal(set) var reason: String
    /// The correction.
    public internal(set) var cure: String

    package init(_ reason: String, file: String? = nil, place: String? = nil, cure: String = "") {
        (self.file, self.place, self.reason, self.cure) = (file, place, reason, cure)
    }

    /// The file and the place in it, the fault, and its correction.
    public var description: String {
        [file, place, "\(reason); \(cure)"].compactMap { $0 }.joined(separator: ": ")
    }
}
