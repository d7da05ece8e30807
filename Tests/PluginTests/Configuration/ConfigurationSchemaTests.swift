import Foundation
import TestSupport
import Testing

@testable import SwiftMocksBuildTool

/// What editors know of a configuration, and what the documentation says of it, is what the plugins take.
@Suite struct ConfigurationSchemaTests {
    private static let path = "Sources/swift-mocks-config.schema.json"

    /// RECORD_GOLDENS=1 writes the file anew, and fails.
    @Test func `the schema has the keys that there are`() throws {
        let file = Fixtures.root.appendingPathComponent(Self.path)
        if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] != nil {
            try Data(ConfigurationSchema.text.utf8).write(to: file)
            Issue.record("recorded \(Self.path)")
        }
        let recorded = try String(contentsOf: file, encoding: .utf8)
        let difference = LineDiff.text(expected: ConfigurationSchema.text, actual: recorded)
        #expect(difference == nil, "\(Self.path): run `make outputs`\n\(difference ?? "")")
    }

    @Test(arguments: try Documentation.blocks().filter { $0.check == "config" })
    func `a documented configuration is read`(block: CodeBlock) throws {
        #expect(try !TargetConfiguration.read(block.text).content.invocations.isEmpty)
    }

    @Test func `the schema is JSON`() throws {
        #expect(try !JSONParser.parse(ConfigurationSchema.text).members.isEmpty)
    }

    /// The chapter's table has a row a key of the plugins' own, with the same words.
    @Test(arguments: ConfigurationSchema.summaries.keys.sorted())
    func `the chapter has the key`(name: String) throws {
        let page = try Documentation.text(of: "Sources/SwiftMocksGenerator/SwiftMocksGenerator.docc/SwiftPM.md")
        let summary = try #require(ConfigurationSchema.summaries[name])
        #expect(page.contains("\n| `\(name)` | \(summary) |\n"))
    }
}
