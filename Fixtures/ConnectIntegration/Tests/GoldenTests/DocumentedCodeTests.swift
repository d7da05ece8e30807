import Foundation
import TestSupport
import Testing

/// The Swift code that the documentation shows for the mocks on ConnectMocks.
struct DocumentedCodeTests {
    @Test func `the code of all pages compiles together`() async throws {
        let blocks = try Documentation.blocks().filter { $0.check == "declarations" }
        #expect(blocks.count > 1)
        let goldenCase = try GoldenCase.named("defaults")
        let complaints = try await TemporaryFolder.with { folder in
            let code = folder.appendingPathComponent("Code.swift")
            try Self.source(blocks).write(to: code, atomically: true, encoding: .utf8)
            let modules = try GoldenModules(of: goldenCase, goldens: goldenCase.files() + [code])
            return try await GoldenCheck.complaints(against: modules, flags: CompilerMode.swift6.flags)
        }
        #expect(complaints == "")
    }

    /// All blocks in one file, because one goes on from another.
    private static func source(_ blocks: [CodeBlock]) -> String {
        let code = blocks.map { block in
            let lines = block.text.components(separatedBy: "\n").map { $0.contains("import ") ? "" : $0 }
            return "#sourceLocation(file: \"\(block.file)\", line: \(block.line + 1))\n" + lines.joined(separator: "\n")
        }
        let imports = ["Connect", "ConnectMocks", "SwiftProtobuf", "XCTest"].map { "import \($0)" }
        return (imports + code).joined(separator: "\n")
    }
}
