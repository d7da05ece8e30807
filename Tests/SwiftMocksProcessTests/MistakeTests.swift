import Foundation
import TestSupport
import Testing

#if os(Linux)
    /// What the compiler says of each mistake in `Fixtures/mistakes` is what stands above it there.
    ///
    /// These are the words of the compiler's errors, so a compiler of another version may need other ones.
    @Suite(.timeLimit(.minutes(20)))
    struct MistakeTests {
        @Test func theCompilerSaysOfEachMistakeWhatStandsAboveIt() throws {
            let files = try Mistakes.files()
            let expected = try files.flatMap { try Mistakes.expected(in: $0) }
            #expect(expected.count > 30)
            let outcome = try ChildProcess.typecheck(files)
            let found = Mistakes.found(in: outcome.output)
            #expect(Self.text(Set(expected).subtracting(found)).isEmpty, "said nothing of the kind")
            #expect(Self.text(Set(found).subtracting(expected)).isEmpty, "said this, too")
        }

        private static func text(_ messages: Set<Mistakes.Message>) -> [String] {
            messages.map { "\($0.file):\($0.line): \($0.text)" }.sorted()
        }
    }

    /// Reads mistakes, and what the compiler says of them.
    private enum Mistakes {
        struct Message: Hashable {
            let file: String
            let line: Int
            /// `error: 'willThrow' is unavailable: …`
            let text: String
        }

        static func files() throws -> [URL] {
            let folder = Fixtures.root.appendingPathComponent("Fixtures/mistakes")
            return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
                .filter { $0.pathExtension == "swift" }
        }

        /// The comments that begin with `// error: `, or go on with more space, each for the line after it.
        static func expected(in file: URL) throws -> [Message] {
            var messages: [Message] = []
            var comments: [String] = []
            let text = try String(contentsOf: file, encoding: .utf8)
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
        static func found(in output: String) -> [Message] {
            output.split(separator: "\n").compactMap { line in
                let parts = line.split(separator: ":", maxSplits: 3)
                guard parts.count == 4, let number = Int(parts[1]), parts[0].hasSuffix(".swift"),
                    parts[3].hasPrefix(" error: ") || parts[3].hasPrefix(" warning: ")
                else { return nil }
                let text = parts[3].dropFirst().replacingOccurrences(of: " [#no-usage]", with: "")
                return Message(file: String(parts[0].split(separator: "/").last ?? ""), line: number, text: text)
            }
        }
    }
#endif
