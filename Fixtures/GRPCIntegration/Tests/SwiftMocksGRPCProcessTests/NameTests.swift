import Foundation
import TestSupport
import Testing

/// Test files that declare names of this library compile beside the modules that export it again.
@Suite(.timeLimit(.minutes(30)))
struct NameTests {
    @Test(arguments: ["5", "6"], ["", "private "])
    func `types and functions of a test file go before those of this library`(mode: String, access: String)
        async throws
    {
        let code = """
            import ChatAPI
            import ChatMocks
            import GRPCCore
            import SwiftMocksGRPC
            \(access)final class Locked { var count = 0 }
            \(access)struct Matcher { var pattern = "" }
            \(access)enum Gate { case open }
            \(access)func calls() -> Int { 0 }
            \(access)func reset() {}
            \(access)func replay(_ name: String) {}

            func test(_ client: Demo_Chat_V1_ChatService.ClientMock, _ recording: MockRecording) async throws {
                let (seen, gate) = (SwiftMocks.Locked([String]()), SwiftMocks.Gate())
                Locked().count += calls()
                reset()
                replay(Matcher().pattern + "\\(Gate.open)")
                given(client).getUser(.field(\\.id, "a"), metadata: .has("x")).willReturn(.init(), gate: gate)
                when(client).getUser(.any).perform { seen.append($0.method) }
                given(unstubbedCallsTo: client).willFail(RPCError(code: .unavailable, message: ""))
                let rule = given(anyCallTo: client, where: { $0.service == "a" && $0.method == "B" && $0.metadata.isEmpty })
                    .willWait(for: gate)
                rule.end()
                _ = calls(of: client).getUser(.any).map(\\.request.id)
                _ = allCalls(of: client, client).map { ($0.method, $0.metadata, $0.inputs, $0.outcome?.code) }
                reset(client, [.calls])
                try replay(recording, for: client)
                await withMockClock { clock in
                    let clockOfTheApp: any Clock<Duration> = clock
                    try? await clockOfTheApp.sleep(for: .seconds(1))
                }
            }
            """
        let outcome = try await TemporaryFolder.with { folder in
            let file = folder.appendingPathComponent("Code.swift")
            try code.write(to: file, atomically: true, encoding: .utf8)
            return try await SwiftCompiler.check([file], module: "Tests", flags: ["-swift-version", mode])
        }
        #expect(outcome.output.isEmpty && outcome.succeeded, "\(outcome.output)")
    }
}
