import Foundation
import TestSupport
import Testing

/// One who follows a page word for word, from an empty folder: writes the files that it shows, runs the commands.
struct Newcomer {
    let page: String
    let project: ExampleProject
    /// A folder that the reader has on the PATH beside the usual ones.
    var tools: String?

    /// - Returns: What the commands said, one after the other.
    func follow() throws -> [String] {
        try project.removeAll()
        var outputs: [String] = []
        for block in try Documentation.blocks(of: page) {
            if let path = block.path {
                try project.write(adapted(block.text), to: path)
            } else if block.check == "command" {
                let (status, output) = try project.shell(adapted(block.text), environment: environment)
                try #require(status == 0, "\(block): \(output)")
                outputs.append(output)
            }
        }
        return outputs
    }

    private var environment: [String: String] {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        return tools.map { ["PATH": "\($0):\(path)"] } ?? [:]
    }

    /// This project is the clone that the page has beside the reader's own, and its stand-in is the Connect library.
    private func adapted(_ text: String) -> String {
        text.replacingOccurrences(of: "../swift-mocks", with: Fixtures.root.path).replacingOccurrences(
            of: "url: \"https://github.com/connectrpc/connect-swift\", from: \"1.2.3\"",
            with: "name: \"connect-swift\", path: \"\(Fixtures.root.path)/Fixtures/ConnectIntegration\"")
    }
}
