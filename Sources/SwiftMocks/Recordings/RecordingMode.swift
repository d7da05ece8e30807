import Foundation

/// Whether tests with the trait `recorded` call the real server, and whether its answers are written or compared with the file.
package enum RecordingMode: Sendable {
    case replay, record, compare

    /// The environment variable: `all`, `missing` for tests that have no recording, or `compare`.
    package static let variable = "SWIFT_MOCKS_RECORD"
    static let variableInCI = "SWIFT_MOCKS_RECORD_IN_CI"

    package init(environment: [String: String], path: String, exists: Bool) throws {
        let value = environment[Self.variable] ?? ""
        let missing: Self = exists ? .replay : .record
        let modes: [String: Self] = ["": .replay, "all": .record, "missing": missing, "compare": .compare]
        guard let mode = modes[value] else {
            throw MockRecordingError(
                "\(Self.variable) is \(value.debugDescription), which does not say what to record", file: path,
                cure: "set it to \"all\", \"missing\" or \"compare\", or unset it")
        }
        self = mode
        let isInCI = !["", "0", "false"].contains((environment["CI"] ?? "").lowercased())
        guard self == .record, isInCI, environment[Self.variableInCI] != "1" else { return }
        throw MockRecordingError(
            "\(Self.variable) asks for a recording, and CI is set, where real servers are not called", file: path,
            cure: "unset \(Self.variable) and commit the recording, or set \(Self.variableInCI)=1")
    }
}

/// The place of a test's recording: `__Recordings__/<source file>/<name>.json`, beside the file of the test.
package struct RecordingPath: Sendable {
    let url: URL
    /// How the file is made again.
    package let cure: String

    /// - Parameters:
    ///   - test: the name of the test's function: `showsRooms()`.
    ///   - name: the name that the test gives its recording; nil for that of the function.
    package init(source: String, test: String, name: String?) {
        let file = URL(fileURLWithPath: source)
        let function = test.filter { $0 != "`" }
        let plain = name ?? (function.hasSuffix("()") ? String(function.dropLast(2)) : function)
        url =
            file.deletingLastPathComponent().appendingPathComponent("__Recordings__")
            .appendingPathComponent(file.deletingPathExtension().lastPathComponent)
            .appendingPathComponent(Self.fileName(plain) + ".json")
        let filter = String(function.prefix { $0 != "(" })
        cure =
            "record it: \(RecordingMode.variable)=all swift test"
            + (filter.isEmpty ? "" : " --filter \(filter.contains(" ") ? "'\(filter)'" : filter)")
    }

    package var path: String { url.path }
    var exists: Bool { FileManager.default.fileExists(atPath: path) }

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
    package var redacted: [String] = []
    package var ignored: [String] = []
    /// Whether the last answer to equal requests is used for all further ones.
    package var isRepeating = false
    package var hasPauses = false

    package init() {}
}
