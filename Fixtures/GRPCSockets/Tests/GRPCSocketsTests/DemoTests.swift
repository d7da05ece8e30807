import Foundation
import GRPCCore
import GRPCNIOTransportHTTP2Posix
import SwiftMocksConnect
import SwiftMocksGRPC
import SwiftMocksServer
import Testing

@testable import BothLibraries

/// What a server has answered once is what an app shows in its demo mode, and what a `MockServer`
/// answers.
@Suite(.timeLimit(.minutes(30))) struct DemoTests {
    private static let app = OtherProcess.built("ChatApp")
    private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Sources/ChatApp/demo.json").standardized
    private static let shown = ["user: Ada", "users: Ada, Grace", "upload: 3", "chat: re: hello, re: bye"]

    /// Runs the app with a server of gRPC Swift.
    private func run(_ arguments: [String]) async throws -> OtherProcess {
        let chat = Demo_Chat_V1_ChatService.ClientMock()
        given(chat).getUser(.field(\.id, "7")).willReturn(.with { $0.name = "Ada" })
        given(chat).listUsers(.any).willStream(
            .message(.with { $0.name = "Ada" }), .message(.with { $0.name = "Grace" }))
        given(chat).upload().willProduce { chunks in .with { $0.count = Int32(chunks.count) } }
        given(chat).chat().onEachInput { input in [.message(.with { $0.text = "re: " + input.text })] }
            .onClose(.complete())
        return try await withGRPCServer(
            transport: .http2NIOPosix(address: .ipv4(host: "127.0.0.1", port: 0), transportSecurity: .plaintext),
            services: [MockService(serving: chat)]
        ) { server in
            let port = try #require(try await server.listeningAddress?.ipv4?.port)
            return try await OtherProcess(Self.app, arguments, environment: ["API": "http://127.0.0.1:\(port)"])
        }
    }

    /// A busy machine decides on pauses, and on whether the close comes before an answer.
    private func stable(_ file: URL) throws -> String {
        try String(contentsOf: file, encoding: .utf8)
            .replacing(#/"afterInputs":\d+,|,"pause":\d+/#, with: "")
    }

    @Test func `the demo mode shows what the server has answered`() async throws {
        let live = try await run([])
        #expect(live.lines == Self.shown)
        let demo = try await OtherProcess(Self.app, ["--demo"], environment: ["API": ""])
        #expect(demo.status == 0 && demo.lines == live.lines)
    }

    @Test func `its file is what the app records`() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("demo-\(UUID()).json")
        defer { try? FileManager.default.removeItem(at: file) }
        let live = try await run(["--record", file.path])
        #expect(live.lines == Self.shown)
        let recorded = try stable(file)
        #expect(try recorded == stable(Self.file), "\(recorded)")
        #expect(try !String(contentsOf: file, encoding: .utf8).contains("Bearer"))
    }

    /// The file is recorded with mocks of gRPC Swift, and replayed with those of Connect.
    @Test func `a mock server replays it for an app in another process`() async throws {
        let chat = Demo_Chat_V1_ChatServiceClientMock()
        try replay(MockRecording(contentsOf: Self.file), for: chat)
        let server = try await MockServer.start(serving: chat)

        let app = try await OtherProcess(Self.app, environment: ["API": server.url])

        #expect(app.lines == Self.shown)
        await server.stop()
        verify(chat).getUser(.any, headers: .has("authorization", "Bearer 1")).called(.once)
        verify(chat).chat().sent(.any).called(.twice)
    }

    /// The page has lines of the app.
    @Test func `the page shows them`() throws {
        let package = Self.file.deletingLastPathComponent()
        let files = try ["ChatApp.swift", "Demo.swift"].map { try Self.lines(package.appendingPathComponent($0)) }
        let page = try Self.lines(
            package.appendingPathComponent("../../../../Sources/SwiftMocks/SwiftMocks.docc/Recordings.md"))
        let mark = "DemoTests compares it with an app that runs"
        let marks = page.indices.filter { page[$0].contains(mark) }
        #expect(marks.count == 1)
        for mark in marks {
            let shown = Array(page[(mark + 2)...].prefix { $0 != "```" })
            try #require(shown.count > 2)
            #expect(
                files.contains { file in file.indices.contains { Array(file[$0...].prefix(shown.count)) == shown } },
                "\(shown)")
        }
    }

    private static func lines(_ file: URL) throws -> [String] {
        try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
            $0.trimmingCharacters(in: .whitespaces)
        }
    }
}
