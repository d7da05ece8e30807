import Foundation
import TestSupport
import Testing

@testable import SwiftMocksBuildTool

/// What the documentation says of configurations is what the plugins take.
@Suite struct DocumentedConfigurationTests {
    @Test(arguments: try Documentation.blocks().filter { $0.check == "config" })
    func isRead(block: CodeBlock) throws {
        #expect(try !ConfigurationReader.read(Data(block.text.utf8)).invocations.isEmpty)
    }

    @Test func everyOptionHasItsRow() throws {
        let page = try Documentation.text(of: "Sources/SwiftMocksGenerator/SwiftMocksGenerator.docc/Options.md")
        let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `") }
        let names = rows.map { $0.dropFirst(3).prefix { $0 != "=" && $0 != "`" } }
        let first = zip(names, OptionCatalogue.all).first { $0 != $1.name }?.1.name
        let wrong = first ?? OptionCatalogue.all.dropFirst(names.count).first?.name
        try #require(
            wrong == nil, "Options.md, \"Options by example\": the row of \(wrong ?? "") is missing or at another place"
        )
        #expect(rows.count == OptionCatalogue.all.count)
        for (row, option) in zip(rows, OptionCatalogue.all) {
            let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " `")) }
            let invocation = #"{"invocations": [{"protoFiles": ["a.proto"], \#(cells[1])}]}"#
            let options = try ConfigurationReader.read(Data(invocation.utf8)).invocations[0].options
            #expect(options.map { "\($0.name)=\($0.value.text)" } == [cells[0]])
            #expect(options.first?.name == option.name)
        }
    }

    /// A heading that is a message, `…` standing for what varies, says what some error of ours says.
    @Test func messagesExist() throws {
        let page = try Documentation.text(of: "Sources/SwiftMocksGenerator/SwiftMocksGenerator.docc/Troubleshooting.md")
        let ours = try #require(page.components(separatedBy: "## From the compiler").first)
        let headings = ours.split(separator: "\n").filter { $0.hasPrefix("### `") && !$0.contains("program not found") }
        #expect(headings.count > 10)
        let wording = try self.wording()
        for heading in headings {
            for part in heading.dropFirst(5).dropLast().components(separatedBy: "…") {
                let words = part.trimmingCharacters(in: CharacterSet(charactersIn: " \";:,"))
                let isSaid = words.isEmpty || wording.contains(words)
                #expect(isSaid, "\(heading): \(words)")
            }
        }
    }

    /// The string literals of all error texts, with a gap for each interpolation.
    private func wording() throws -> String {
        let folders = ["Sources/SwiftMocksGenerator", "Sources/SwiftMocksOptions", "Sources/SwiftMocksBuildTool"]
        let sources = try folders.flatMap { folder in
            try Fixtures.contents(of: Fixtures.root.appendingPathComponent(folder)).values
        }
        return sources.joined(separator: "\n").replacingOccurrences(of: "\\\"", with: "\"")
            .replacingOccurrences(of: "\\(Configuration.fileName)", with: Configuration.fileName)
    }
}
