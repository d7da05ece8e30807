import Foundation
import TestSupport
import Testing

/// The mistakes of beginners, of all kinds: those that do not compile, in Swift files, those of options
/// and failing tests, in a table, and those of the page Troubleshooting, with the suites that make them.
struct MistakeTableTests {
    private static let folders = [
        "Fixtures/mistakes", "Fixtures/ConnectIntegration/Tests/SwiftMocksConnectProcessTests/Mistakes",
        "Fixtures/GRPCIntegration/Tests/SwiftMocksGRPCProcessTests/Mistakes",
    ]

    /// What the compiler says of each statement.
    private func compilerTexts() throws -> [[String]] {
        try Self.folders.flatMap { path in
            let folder = Fixtures.root.appendingPathComponent(path)
            return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
                .filter { $0.pathExtension == "swift" }.flatMap(Mistakes.texts)
        }
    }

    /// What the texts say, with the entries that have one of them.
    private func verdict(of texts: [String], _ entries: [TroubleshootingEntry]) -> Mistake.Verdict {
        let marks = [
            "' is unavailable: ", "has been renamed to", "not marked with 'await'", "is not marked with 'try'",
        ]
        let hasRemedy = texts.contains { text in
            // The name behind a type alias of the test.
            let text = text.replacingOccurrences(of: " \\(aka '[^']*'\\)", with: "", options: .regularExpression)
            return marks.contains { text.contains($0) }
                || entries.contains { TroubleshootingEntry.isMessage(of: $0.heading, in: text) }
        }
        return hasRemedy ? .remedy : .fault
    }

    @Test func `messages name the remedy, and none misleads`() throws {
        let entries = try TroubleshootingEntry.listed(in: Fixtures.root)
        let compilerSuites = ["CompilerMistakeTests", "MistakeTests"]
        let ofCompiler = entries.filter { compilerSuites.contains($0.suite) }
        let rows = try Mistake.table(in: Fixtures.root)
        var verdicts = try compilerTexts().map { verdict(of: $0, ofCompiler) } + rows.map(\.says)
        // The suites whose mistakes are rows, or in the Swift files.
        let counted = ["MistakeTests", "OptionMistakeTests", "FailingMistakeTests"]
        verdicts += entries.filter { !counted.contains($0.suite) }.map { _ in .remedy }
        let counts = Dictionary(grouping: verdicts) { $0 }.mapValues(\.count)
        #expect(verdicts.count > 200)
        #expect(counts[.remedy, default: 0] * 100 >= 85 * verdicts.count, "\(counts)")
        #expect(counts[.misleads] == nil, "\(counts)")
        let silent = rows.filter { $0.says == .nothing }.map(\.mistake)
        #expect(silent == ["no plugins in buf.gen.yaml"])
    }

    /// The word of a text that says what to do.
    private static let imperative = try! NSRegularExpression(
        pattern:
            "(?i)\\b(advance|await|call|cancel|change|check|close|complete|correct|give|increase|make|match|move|open|put|remove"
            + "|say|send|set|specify|use|verify|write|please|did you mean|given\\(mock\\))")

    @Test func `a remedy is in the text, or in an entry that has the text`() throws {
        let entries = Set(try TroubleshootingEntry.listed(in: Fixtures.root).map(\.heading))
        for row in try Mistake.table(in: Fixtures.root) where row.says == .remedy {
            if let entry = row.entry {
                #expect(entries.contains(entry), "\(row)")
            } else {
                let text = row.shows.joined(separator: "\n")
                let range = NSRange(text.startIndex..., in: text)
                #expect(Self.imperative.firstMatch(in: text, range: range) != nil, "\(row)")
            }
        }
    }

    @Test func `each entry about words of other libraries has its mistake`() throws {
        let texts = try compilerTexts().flatMap { $0 }
        for entry in try TroubleshootingEntry.listed(in: Fixtures.root) where entry.suite == "MistakeTests" {
            #expect(texts.contains { TroubleshootingEntry.isMessage(of: entry.heading, in: $0) }, "\(entry)")
        }
    }
}
