/// Whether tests with the trait `recorded` call the real server.
@_spi(Testing) public enum RecordingMode: Sendable {
    /// Answers come from the file.
    case replay
    /// Calls go to the real server, and the file is written.
    case record
}

extension RecordingMode {
    /// The variable that asks for recordings: `all`, or `missing` for tests that have none.
    @_spi(Testing) public static let variable = "SWIFT_MOCKS_RECORD"
    /// `1` allows recordings where `CI` is set.
    static let variableInCI = "SWIFT_MOCKS_RECORD_IN_CI"

    /// Reads the mode for a test from the environment.
    /// - Parameters:
    ///   - environment: the variables of the process.
    ///   - path: the path of the test's file.
    ///   - exists: whether that file exists.
    /// - Throws: ``MockRecordingError``, if the environment asks for something that there is not, or that is not allowed.
    @_spi(Testing) public init(environment: [String: String], path: String, exists: Bool) throws {
        switch environment[Self.variable] {
        case nil, "": self = .replay
        case "all": self = .record
        case "missing": self = exists ? .replay : .record
        case let value?:
            throw MockRecordingError(
                "\(Self.variable) is \(value.quoted), which does not say what to record", file: path,
                cure: "set it to \"all\" or \"missing\", or unset it")
        }
        guard case .record = self, Self.isSet("CI", in: environment), environment[Self.variableInCI] != "1" else {
            return
        }
        throw MockRecordingError(
            "\(Self.variable) asks for a recording, and CI is set, where real servers are not called", file: path,
            cure: "unset \(Self.variable) and commit the recording, or set \(Self.variableInCI)=1")
    }

    private static func isSet(_ name: String, in environment: [String: String]) -> Bool {
        let value = environment[name] ?? ""
        return !["", "0", "false"].contains(value.lowercased())
    }
}
