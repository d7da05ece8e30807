import Foundation

/// One who follows a page word for word, from an empty folder: writes the files that it shows, runs the commands.
public struct Newcomer {
    private let page: String
    private let section: String?
    private let project: ExampleProject
    private let tools: String

    /// - Parameters:
    ///   - page: The page that the reader follows.
    ///   - section: The heading of the part that is followed; nil for the whole page.
    ///   - project: Where the reader works.
    ///   - tools: A folder that the reader has on the PATH beside the usual ones.
    public init(page: String, section: String? = nil, project: ExampleProject, tools: String) {
        self.page = page
        self.section = section
        self.project = project
        self.tools = tools
    }

    /// - Parameter prepare: What the reader has done to the empty folder before.
    /// - Returns: What the commands said, one after the other.
    public func follow(prepare: () async throws -> Void = {}) async throws -> [String] {
        try project.removeAll()
        try await prepare()
        var outputs: [String] = []
        let blocks = try section.map { try Documentation.blocks(of: page, below: $0) } ?? Documentation.blocks(of: page)
        for block in blocks {
            if let path = block.path {
                try project.write(adapted(block.text), to: path)
            } else if block.check == "command" {
                let (status, output) = try await project.shell(adapted(block.text), environment: environment)
                guard status == 0 else { throw UnexpectedFailure(text: "\(block): \(output)") }
                outputs.append(output)
            }
        }
        return outputs
    }

    /// What the commands find.
    public var environment: [String: String] {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        return ["PATH": "\(tools):\(path)"]
    }

    /// This project is the clone that the page has beside the reader's own, and its stand-in is the Connect library.
    public func adapted(_ text: String) -> String {
        let clone = Fixtures.root.path
        return text.replacingOccurrences(of: "\"../../swift-mocks\"", with: "\"\(clone)/Fixtures/swift-mocks\"")
            .replacingOccurrences(of: "\"../swift-mocks\"", with: "\"\(clone)/Fixtures/swift-mocks\"")
            .replacingOccurrences(of: "../swift-mocks", with: clone)
            .replacingOccurrences(
                of: "url: \"https://github.com/connectrpc/connect-swift\", from: \"1.2.3\"",
                with: "path: \"\(clone)/Fixtures/connect-swift\"")
    }
}
