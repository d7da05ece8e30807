import Foundation

/// Whether tests with the trait `recorded` call the real server.
package enum RecordingMode: Sendable {
    /// Answers come from the file.
    case replay
    /// Calls go to the real server, and the file is written.
    case record
    /// Calls go to the real server, and its answers are compared with the file.
    case compare

    /// The environment variable: `all`, `missing` for tests that have no recording, or `compare`.
    package static let variable = "SWIFT_MOCKS_RECORD"
    /// `1` allows recordings where `CI` is set.
    static let variableInCI = "SWIFT_MOCKS_RECORD_IN_CI"

    /// Reads the mode from the environment.
    /// - Throws: ``MockRecordingError``, if the mode does not exist, or is not allowed.
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
                cure: "set it to \"all\", \"missing\" or \"compare\", or unset it")
        }
        let isInCI = !["", "0", "false"].contains((environment["CI"] ?? "").lowercased())
        guard case .record = self, isInCI, environment[Self.variableInCI] != "1" else { return }
        throw MockRecordingError(
            "\(Self.variable) asks for a recording, and CI is set, where real servers are not called", file: path,
            cure: "unset \(Self.variable) and commit the recording, or set \(Self.variableInCI)=1")
    }
}

/// The place of a test's recording: `__Recordings__/<source file>/<name>.json`, beside the file of the test.
package struct RecordingPath: Sendable {
    let url: URL
    /// The name of the test's function, for `--filter`.
    private let test: String

    /// - Parameters:
    ///   - test: the name of the test's function: `showsRooms()`.
    ///   - name: the name that the test gives its recording; nil for that of the function.
    package init(source: String, test: String, name: String?) {
        let file = URL(fileURLWithPath: source)
        let function = test.filter { $0 != "`" }
        self.test = String(function.prefix { $0 != "(" })
        let plain = name ?? (function.hasSuffix("()") ? String(function.dropLast(2)) : function)
        url =
            file.deletingLastPathComponent().appendingPathComponent("__Recordings__")
            .appendingPathComponent(file.deletingPathExtension().lastPathComponent)
            .appendingPathComponent(Self.fileName(plain) + ".json")
    }

    package var path: String { url.path }
    package var exists: Bool { FileManager.default.fileExists(atPath: path) }

    /// How the file is made again.
    package var cure: String {
        "record it: \(RecordingMode.variable)=all swift test"
            + (test.isEmpty ? "" : " --filter \(test.contains(" ") ? "'\(test)'" : test)")
    }

    /// A name with escapes such as `%2F` for characters that file systems reject, which keeps different names apart.
    private static func fileName(_ name: String) -> String {
        let forbidden = CharacterSet(charactersIn: "/\\:*?\"<>|%").union(.controlCharacters)
        let escaped = name.unicodeScalars.map { scalar in
            forbidden.contains(scalar) ? String(format: "%%%02X", scalar.value) : String(scalar)
        }.joined()
        return escaped.hasPrefix(".") || escaped.isEmpty ? "%\(escaped)" : escaped
    }
}

package struct RecordingOptions: Sendable {
    /// The fields and metadata that the file leaves out.
    var redacted: [String]
    /// The fields that comparisons ignore.
    var ignored: [String]
    /// Whether the last answer to equal requests is used for all further ones.
    var isRepeating: Bool
    /// Whether answers come with the pauses of the real server.
    var hasPauses: Bool

    package init(
        redacted: [String] = [], ignored: [String] = [], isRepeating: Bool = false, hasPauses: Bool = false
    ) {
        (self.redacted, self.ignored) = (redacted, ignored)
        (self.isRepeating, self.hasPauses) = (isRepeating, hasPauses)
    }
}
