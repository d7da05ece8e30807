import Foundation

/// Swift files with mistakes, and what the compiler should say of each: the comments above it that begin with
/// `// error: `, or go on with more space.
public struct Mistakes: Sendable {
    /// The files.
    public let files: [URL]
    private let expected: Set<Message>

    private struct Message: Hashable, CustomStringConvertible {
        let file: String
        let line: Int
        /// `error: 'willThrow' is unavailable: …`
        let text: String

        var description: String { "\(file):\(line): \(text)" }
    }

    /// Reads the files in folders. `names` has what the compiler should say for some of the names in the comments.
    public init(in folders: [URL], names: [String: String] = [:]) throws {
        files = try folders.flatMap { folder in
            try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
                .filter { $0.pathExtension == "swift" }
        }
        expected = Set(try files.flatMap { try Self.expected(in: $0, names: names) })
    }

    /// What the compiler should say of each mistake: the texts of one statement.
    public static func texts(in file: URL) throws -> [[String]] {
        let messages = try expected(in: file, names: [:])
        return Dictionary(grouping: messages, by: \.line).sorted { $0.key < $1.key }.map { $0.value.map(\.text) }
    }

    /// How many there are.
    public var count: Int { expected.count }

    /// What the compiler has not said.
    public func unsaid(in output: String) -> [String] {
        expected.subtracting(Self.found(in: output)).map(\.description).sorted()
    }

    /// What the compiler has said besides.
    public func unexpected(in output: String) -> [String] {
        Self.found(in: output).subtracting(expected).map(\.description).sorted()
    }

    private static func expected(in file: URL, names: [String: String]) throws -> [Message] {
        var messages: [Message] = []
        var comments: [String] = []
        let text = try names.reduce(String(contentsOf: file, encoding: .utf8)) { text, name in
            text.replacingOccurrences(of: name.key, with: name.value)
        }
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let line = line.drop { $0 == " " }
            if line.hasPrefix("// error: ") {
                comments.append(String(line.dropFirst(3)))
            } else if let begun = comments.popLast() {
                if line.hasPrefix("//   ") {
                    comments.append(begun + " " + line.dropFirst(5))
                } else {
                    let texts = comments + [begun]
                    messages += texts.map { Message(file: file.lastPathComponent, line: index + 1, text: $0) }
                    comments = []
                }
            }
        }
        return messages
    }

    /// The errors and warnings in what the compiler printed.
    private static func found(in output: String) -> Set<Message> {
        let messages = output.split(separator: "\n").compactMap { line -> Message? in
            let parts = line.split(separator: ":", maxSplits: 3)
            guard parts.count == 4, let number = Int(parts[1]), parts[0].hasSuffix(".swift"),
                parts[3].hasPrefix(" error: ") || parts[3].hasPrefix(" warning: ")
            else { return nil }
            // Without the name of the compiler's page about it.
            let text = parts[3].dropFirst()
                .replacingOccurrences(of: " \\[#[A-Za-z-]+\\]", with: "", options: .regularExpression)
            return Message(file: String(parts[0].split(separator: "/").last ?? ""), line: number, text: text)
        }
        return Set(messages)
    }
}
