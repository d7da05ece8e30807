import Foundation
import SwiftMocksConnect
import SwiftMocksServer
import TestSupport
import Testing

@testable import BothLibraries

/// What a server has answered once is what an app shows in its demo mode, and what a `MockServer`
/// answers.
@Suite(.timeLimit(.minutes(30))) struct DemoTests {
    private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Sources/ChatApp/demo.json").standardized

    /// A busy machine decides on pauses, and on whether the close comes before an answer.
    private func stable(_ file: URL) throws -> String {
        try String(contentsOf: file, encoding: .utf8)
            .replacing(#/"afterInputs":\d+,|,"pause":\d+/#, with: "")
    }

    @Test func `the demo mode shows what the server has answered`() async throws {
        let live = try await ChatApp.run(calling: ChatApp.answeringMock())
        #expect(live.lines == ChatApp.shown)
        let demo = try await OtherProcess(ChatApp.program, ["--demo"], environment: ["API": ""])
        #expect(demo.status == 0 && demo.lines == live.lines)
    }

    @Test func `its file is what the app records`() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("demo-\(UUID()).json")
        defer { try? FileManager.default.removeItem(at: file) }
        let live = try await ChatApp.run(["--record", file.path], calling: ChatApp.answeringMock())
        #expect(live.lines == ChatApp.shown)
        let recorded = try stable(file)
        #expect(try recorded == stable(Self.file), "\(recorded)")
        #expect(try !String(contentsOf: file, encoding: .utf8).contains("Bearer"))
    }

    /// The file is recorded with mocks of gRPC Swift, and replayed with those of Connect.
    @Test func `a mock server replays it for an app in another process`() async throws {
        let chat = Demo_Chat_V1_ChatServiceClientMock()
        try replay(MockRecording(contentsOf: Self.file), for: chat)
        let server = try await MockServer.start(serving: chat)

        let app = try await OtherProcess(ChatApp.program, environment: ["API": server.url])

        #expect(app.lines == ChatApp.shown)
        await server.stop()
        verify(chat).getUser(.any, headers: .has("authorization", "Bearer 1")).called(.once)
        verify(chat).chat().sent(.any).called(.twice)
    }

    /// The page has lines of the app.
    @Test func `the page shows them`() throws {
        let code = ShownTest(
            path: "Fixtures/GRPCSockets/Sources/ChatApp/Demo.swift",
            mark: "<!-- check: none, DemoTests compares it with an app that runs -->")
        #expect(try code.expectCode(on: "Sources/SwiftMocks/SwiftMocks.docc/Recordings.md").count == 1)
    }
}
