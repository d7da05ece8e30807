import Foundation

/// Where the recordings of tests are: `__Recordings__/<suite>/<test>.json`, beside the file of the test.
@_spi(Testing) public struct RecordingPath: Sendable {
    /// The path of the file.
    public let path: String
    /// The name of the test's function, for `--filter`.
    let test: String

    /// Creates the path for a test.
    /// - Parameters:
    ///   - source: the path of the test's source file.
    ///   - suites: the names of the suites around the test. A test in none has the name of its file in their place.
    ///   - test: the name of the test's function: `showsRooms()`.
    ///   - arguments: what tells a case of a parameterized test from the others; nil for another test.
    public init(source: String, suites: [String], test: String, arguments: [String]?) {
        let file = URL(fileURLWithPath: source)
        let suite = suites.isEmpty ? file.deletingPathExtension().lastPathComponent : suites.joined(separator: ".")
        let function = test.hasSuffix("()") ? String(test.dropLast(2)) : test
        self.test = String(function.prefix { $0 != "(" }).filter { $0 != "`" }
        // Several arguments are told from one that looks like them.
        let suffix = arguments.map { "-" + Self.name($0.joined(separator: "\0")) } ?? ""
        let name = Self.name(ofFunction: function) + suffix
        path =
            file.deletingLastPathComponent().appendingPathComponent("__Recordings__")
            .appendingPathComponent(Self.name(suite)).appendingPathComponent(name + ".json").path
    }

    /// Whether the file exists.
    public var exists: Bool { FileManager.default.fileExists(atPath: path) }

    /// How the file is made again.
    public var cure: String {
        "record it: \(RecordingMode.variable)=all swift test --filter \(test.contains(" ") ? "'\(test)'" : test)"
    }

    /// `shows-room` for `shows(room:)`.
    private static func name(ofFunction function: String) -> String {
        let parts = function.split { "(:)".contains($0) }
        let isPlain = parts.joined().allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
        return name(isPlain ? parts.joined(separator: "-") : function)
    }

    /// Returns a text as the name of a file. Texts that lose something get a checksum, so that no two have the same name.
    private static func name(_ text: String) -> String {
        let plain = text.filter { $0 != "`" }
        let name = plain.map { letter -> Character in
            letter.isASCII && (letter.isLetter || letter.isNumber) || "._-".contains(letter) ? letter : "-"
        }.prefix(longestName)
        let trimmed = String(String(name).drop { $0 == "." })
        guard trimmed == plain, !trimmed.isEmpty else { return "\(trimmed)-\(checksum(text))" }
        return trimmed
    }

    private static let longestName = 80

    /// FNV-1a, of which the lower 32 bits are enough for the tests of one suite.
    private static func checksum(_ text: String) -> String {
        let sum = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return String(sum & 0xffff_ffff, radix: 16)
    }
}

extension RecordingFile {
    /// Reads a file.
    /// - Throws: ``MockRecordingError``.
    init(contentsOf url: URL, cure: String) throws {
        let bytes: Data
        do {
            bytes = try Data(contentsOf: url)
        } catch {
            let isThere = FileManager.default.fileExists(atPath: url.path)
            throw MockRecordingError(
                isThere ? "the recording can't be read: \(error.localizedDescription)" : "there is no recording",
                file: url.path, cure: cure)
        }
        try self.init([UInt8](bytes), at: url.path, cure: cure)
    }

    /// Writes the file as a whole: a new one, which then gets the name. Folders that are missing are made.
    /// - Throws: ``MockRecordingError``.
    func write(to url: URL) throws {
        do {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url, options: .atomic)
        } catch {
            throw MockRecordingError(
                "the recording can't be written: \(error.localizedDescription)", file: url.path,
                cure: "make the folder writable, or write to another path")
        }
    }
}
