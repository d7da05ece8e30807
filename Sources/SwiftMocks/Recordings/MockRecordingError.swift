/// Why a recording can't be made, read or replayed, or is out of date.
public struct MockRecordingError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The path of the file; nil if there is none yet.
    public internal(set) var file: String?
    /// The place in the file: `calls[3].messages[0].user.name`; nil if the error is about all of
    /// it.
    public internal(set) var place: String?
    /// What is wrong, without a full stop.
    public internal(set) var reason: String
    /// What to do, beginning with a small letter; empty if there is nothing to say.
    public internal(set) var suggestion: String

    package init(_ reason: String, file: String? = nil, place: String? = nil, suggestion: String = "") {
        self.file = file
        self.place = place
        self.reason = reason
        self.suggestion = suggestion
    }

    /// Creates the error of a recording that does not exist.
    init(missingAt path: String, suggestion: String) {
        self.init("there is no recording", file: path, suggestion: suggestion)
    }

    /// The file, the place in it, a sentence for what is wrong, and one for what to do.
    public var description: String {
        let text =
            suggestion.isEmpty ? reason : "\(reason). \(suggestion.asSentence)"
        return [file, place, text].compactMap { $0 }.joined(separator: ": ")
    }
}

extension MockRecordingError {
    /// Returns the error with the path of a recording.
    package func located(in location: RecordingLocation) -> MockRecordingError {
        var located = self
        located.file = location.path
        return located
    }

    /// Throws if an array has no mock: its calls would be `recorded` or `replayed` in silence.
    static func checkMocks<Library>(
        _ mocks: [MockBase<Library>], are participle: String, file: String? = nil
    ) throws {
        guard mocks.isEmpty else { return }
        throw MockRecordingError(
            "the array has no mock, so nothing is \(participle)", file: file,
            suggestion: "check where the array is filled")
    }

    /// Runs `body`, and puts a part of a file before the place of its error: `calls[3]` before
    /// `messages[0]`.
    static func locating<Result>(in part: @autoclosure () -> String, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch var error as MockRecordingError {
            let part = part()
            error.place = error.place.map { $0.hasPrefix("[") ? part + $0 : "\(part).\($0)" } ?? part
            throw error
        }
    }
}
