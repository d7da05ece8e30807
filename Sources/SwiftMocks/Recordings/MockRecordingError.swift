/// Why a recording can't be made, read or replayed.
public struct MockRecordingError: Error, Sendable, Equatable {
    /// The path of the file; nil if there is none yet.
    public let file: String?
    /// The line of the file, from 1; nil if the error is about no line.
    public let line: Int?
    /// What is wrong.
    public let reason: String
    /// What to do.
    public let cure: String

    init(_ reason: String, file: String? = nil, line: Int? = nil, cure: String) {
        self.reason = reason
        self.file = file
        self.line = line
        self.cure = cure
    }
}

extension MockRecordingError {
    /// The cases of a parameterized test can't be told apart.
    @_spi(Testing) public static func unknownCase(of test: String, _ path: RecordingPath) -> MockRecordingError {
        MockRecordingError(
            "the cases of \(test) can't be told apart, so they can't have recordings of their own", file: path.path,
            cure: "use MockRecording and replay in the test, with a file for each case")
    }
}

extension MockRecordingError: CustomStringConvertible {
    /// The file and its line, what is wrong, and what to do.
    public var description: String {
        let place = file.map { "\($0)\(line.map { ":\($0)" } ?? ""): " } ?? ""
        return "\(place)\(reason); \(cure)"
    }
}
