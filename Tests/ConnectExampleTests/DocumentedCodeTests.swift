import Foundation
import TestSupport
import Testing

extension ConnectExampleTests {
    /// The Swift code that the documentation shows compiles, in the tests of the example.
    @Suite(.serialized) struct DocumentedCodeTests {
        @Test func compiles() async throws {
            let project = try ExampleProject(for: .buildPlugin)
            let pages = Dictionary(grouping: try blocks(), by: \.file).sorted { $0.key < $1.key }
            #expect(!pages.isEmpty)
            try project.write("enum Documented {}\n", to: "Tests/ExampleAppTests/Documented.swift")
            for (index, page) in pages.enumerated() {
                let name = "Page\(index)"
                try project.write(source(page.value, name: name), to: "Tests/ExampleAppTests/\(name).swift")
            }
            let (status, output) = try await project.swift(["build", "--target", "ExampleAppTests"])
            #expect(status == 0, "\(output)")
        }

        private func blocks() throws -> [CodeBlock] {
            try Documentation.blocks().filter { $0.check == "declarations" || $0.check == "statements" }
        }

        /// The blocks of a page, in the namespace of all pages, because one goes on from another.
        private func source(_ blocks: [CodeBlock], name: String) -> String {
            let code = blocks.map { block in
                let lines = block.text.components(separatedBy: "\n").filter { !isImport($0) }.joined(separator: "\n")
                let location = "#sourceLocation(file: \"\(block.file)\", line: \(block.line))\n"
                if block.check == "declarations" { return location + lines }
                return "func \(name)Line\(block.line)(client: Connectrpc_Eliza_V1_ElizaServiceClientMock) throws {\n"
                    + "\(location)\(lines)}\n"
            }
            return """
                import Connect
                import ConnectMocks
                import SwiftProtobuf
                import XCTest

                @testable import ExampleApp

                extension Documented {
                \(code.joined(separator: "\n"))
                }
                """
        }

        private func isImport(_ line: String) -> Bool {
            line.hasPrefix("import ") || line.hasPrefix("@testable import ")
        }
    }
}
