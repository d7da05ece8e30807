import Foundation
import TestSupport
import Testing

/// The Swift code that the runtime's documentation shows compiles over a recording mock.
@Suite(.timeLimit(.minutes(5))) struct RuntimeDocumentationTests {
    @Test func compiles() async throws {
        let blocks = try Documentation.blocks().filter { $0.check == "recording" }
        #expect(blocks.count > 5)
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("Blocks.swift")
        try Data((Self.prelude + blocks.map(Self.function).joined(separator: "\n")).utf8).write(to: file)
        let (status, output) = try Self.typecheck(file)
        #expect(status == 0, "\(output)")
    }

    private static let prelude = """
        import ElizaMocks
        import SwiftMocks
        import Testing
        import TinyRPC

        typealias Mock = Connectrpc_Eliza_V1_ElizaServiceClientMock

        @MainActor final class ViewModel {
            var isLoading = false
            func send(_ sentence: String) {}
            func greet(_ sentence: String, over client: Mock) async {}
        }

        struct Connection: Sendable {
            func drop() {}
        }

        func reply(to input: Connectrpc_Eliza_V1_ConverseRequest) -> Connectrpc_Eliza_V1_ConverseResponse { .init() }

        let hello = Connectrpc_Eliza_V1_SayRequest.with { $0.sentence = "hello" }
        let a = Connectrpc_Eliza_V1_IntroduceResponse.with { $0.sentence = "a" }
        let error = TinyRPC.ConnectError(code: .unavailable, message: "cut")

        """

    /// A block as the body of a function, where it may declare again what it is given.
    private static func function(_ block: CodeBlock) -> String {
        let name = block.file.filter { $0.isLetter } + "\(block.line)"
        return """
            @MainActor func \(name)(client: Mock, other: Mock, viewModel: ViewModel, connection: Connection) async throws {
            do {
            #sourceLocation(file: "\(block.file)", line: \(block.line + 1))
            \(block.text)
            #sourceLocation()
            }
            }
            """
    }

    private static func typecheck(_ file: URL) throws -> (status: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["swiftc", "-typecheck", "-swift-version", "6", "-I", modules, file.path]
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, output)
    }

    /// Where the build that these tests are part of keeps its modules.
    private static var modules: String {
        URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appendingPathComponent("Modules")
            .path
    }
}
