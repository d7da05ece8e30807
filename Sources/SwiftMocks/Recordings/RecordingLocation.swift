import Foundation

/// The place of a test's recording: `__Recordings__/<source file>/<name>.json`, beside the file of
/// the test.
package struct RecordingLocation: Sendable {
    let url: URL
    /// How to make the file again.
    package let suggestion: String
    private let isOfPart: Bool

    /// - Parameters:
    ///   - source: the path of the test's file.
    ///   - test: the name of the test's function: `showsRooms()`.
    ///   - suites: the names of the types around it, the outermost first.
    ///   - name: the name that the test gives its recording; nil for the name of the function.
    ///   - isOfPart: whether it is the recording of a part of the test.
    package init(source: String, test: String, suites: [String] = [], name: String?, isOfPart: Bool = false) {
        self.isOfPart = isOfPart
        let file = URL(fileURLWithPath: source)
        let function = test.filter { $0 != "`" }
        let plain = name ?? (function.hasSuffix("()") ? String(function.dropLast(2)) : function)
        url =
            file.deletingLastPathComponent().appendingPathComponent("__Recordings__")
            .appendingPathComponent(file.deletingPathExtension().lastPathComponent)
            .appendingPathComponent(Self.fileName(plain) + ".json")
        let filter = test.isEmpty ? "" : " --filter \(Self.filter(suites + [test]))"
        suggestion = "record it: \(RecordingMode.variable)=all swift test\(filter)"
    }

    package var path: String { url.path }

    /// A text that is the same for names which are one file somewhere: the file systems of Apple
    /// platforms don't tell `login` from `Login`.
    package var comparedPath: String {
        url.deletingLastPathComponent().path + "/"
            + url.lastPathComponent.precomposedStringWithCanonicalMapping.lowercased()
    }

    // The words of errors.

    /// What has the recording.
    var part: String { isOfPart ? "part of the test" : "test" }
    /// Where its mocks must be made.
    var placeOfMocks: String {
        isOfPart ? "in the closure of withRecording" : "in the test, or remove the trait recorded"
    }
    /// How to do without the recording.
    var withoutRecording: String { isOfPart ? "remove withRecording around it" : "remove the trait recorded" }

    var exists: Bool { FileManager.default.fileExists(atPath: path) }

    /// The expression that selects a test alone, in quotes for a shell:
    /// `'\.RoomTests/showsRooms\(\)'`, `'\.RoomTests/testShowsRooms$'`. The identifier of a test
    /// has the name of its module and a dot before it.
    private static func filter(_ names: [String]) -> String {
        // A name of XCTest may be the beginning of another one.
        let end = names.last?.hasSuffix(")") == true ? "" : "$"
        let expression = names.map(NSRegularExpression.escapedPattern).joined(separator: "/") + end
        return "'\\.\(expression.replacingOccurrences(of: "'", with: #"'\''"#))'"
    }

    /// A name with escapes such as `%2F` for characters that file systems reject, which keeps
    /// different names apart.
    private static func fileName(_ name: String) -> String {
        let forbidden = CharacterSet(charactersIn: "/\\:*?\"<>|%").union(.controlCharacters)
        let escaped = name.unicodeScalars.map { scalar in
            forbidden.contains(scalar) ? String(format: "%%%02X", scalar.value) : String(scalar)
        }.joined()
        return escaped.hasPrefix(".") || escaped.isEmpty ? "%\(escaped)" : escaped
    }
}
