/// Whether tests with the trait `recorded` call the real server, and whether its answers are
/// written or compared with the file.
package enum RecordingMode: Sendable {
    case replay, record, compare

    /// The environment variable: `all`, `missing` for tests that have no recording, or `compare`.
    package static let variable = "SWIFT_MOCKS_RECORD"
    /// The environment variable that allows recording where `CI` is set, if it is `1`.
    static let variableInCI = "SWIFT_MOCKS_RECORD_IN_CI"

    /// - Parameters:
    ///   - path: the path of the recording, for errors.
    ///   - exists: whether there is one.
    /// - Throws: ``MockRecordingError``, if the variable has another value, or asks for a recording
    ///   in CI.
    package init(environment: [String: String], path: String, exists: Bool) throws {
        let value = environment[Self.variable] ?? ""
        switch value {
        case "": self = .replay
        case "all": self = .record
        case "missing": self = exists ? .replay : .record
        case "compare": self = .compare
        default:
            throw MockRecordingError(
                "\(Self.variable) is \(value.debugDescription), which does not say what to record", file: path,
                suggestion: "set it to \"all\", \"missing\" or \"compare\", or unset it")
        }
        let isInCI = !["", "0", "false"].contains((environment["CI"] ?? "").lowercased())
        guard self == .record, isInCI, environment[Self.variableInCI] != "1" else { return }
        throw MockRecordingError(
            "\(Self.variable) asks for a recording, and CI is set, where real servers are not called", file: path,
            suggestion: "unset \(Self.variable) and commit the recording, or set \(Self.variableInCI)=1")
    }
}
