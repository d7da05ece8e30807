import TestSupport
import Testing

/// Test files that declare names of this library compile beside the modules that export it again.
@Suite(.timeLimit(.minutes(30)))
struct NameTests {
    private static let imports = "import Connect\nimport ElizaMocks\nimport SwiftMocksConnect\n"
    private static let declarations = """
        final class Locked { var count = 0 }
        struct Matcher { var pattern = "" }
        enum Gate { case open }
        func calls() -> Int { 0 }
        func reset() {}
        func replay(_ name: String) {}

        """

    @Test(arguments: ["5", "6"]) func `types and functions of a test file go before those of this library`(mode: String)
        async throws
    {
        let use = """
            func test(_ client: Connectrpc_Eliza_V1_ElizaServiceClientMock) async throws {
                let (seen, gate) = (SwiftMocks.Locked([String]()), SwiftMocks.Gate())
                Locked().count += calls()
                reset()
                replay(Matcher().pattern + "\\(Gate.open)")
                given(client).say(.field(\\.sentence, "a"), headers: .has("x")).willReturn(.init(), gate: gate)
                when(client).say(.any).perform { seen.append($0.method) }
                given(unstubbedCallsTo: client).willFail(ConnectError(code: .unavailable, message: nil))
                let rule = given(anyCallTo: client, where: { $0.service == "a" && $0.method == "B" && $0.headers.isEmpty })
                    .willWait(for: gate)
                rule.end()
                _ = calls(of: client).say(.any).map(\\.request.sentence)
                _ = allCalls(of: client, client).map { ($0.method, $0.headers, $0.inputs, $0.outcome?.code) }
                reset(client, [.calls])
                await withMockClock { clock in
                    let clockOfTheApp: any Clock<Duration> = clock
                    try? await clockOfTheApp.sleep(for: .seconds(1))
                }
            }
            func replayed(_ client: Connectrpc_Eliza_V1_ElizaServiceClientMock, _ recording: MockRecording) throws {
                try replay(recording, for: client)
            }
            """
        for access in ["", "private "] {
            let names = Self.declarations.split(separator: "\n").map { access + $0 }.joined(separator: "\n")
            let outcome = try await Eliza.check(
                Self.imports + names + "\n" + use, flags: ["-swift-version", mode])
            #expect(outcome.output.isEmpty && outcome.succeeded, "\(access): \(outcome.output)")
        }
    }

    /// Swift looks no further than the members of a type. The page Troubleshooting says what to write.
    @Test func `functions with the module's name are found where a suite's methods hide them`() async throws {
        let code = """
            struct Suite {
                let calls = 1
                func reset() {}
                func replay() {}
                func test(_ client: Connectrpc_Eliza_V1_ElizaServiceClientMock, _ recording: MockRecording) throws {
                    _ = SwiftMocks.calls(of: client).say(.any)
                    _ = SwiftMocks.allCalls(of: client, client)
                    SwiftMocks.reset(client)
                    try SwiftMocks.replay(recording, for: client)
                }
            }
            """
        let outcome = try await Eliza.check(Self.imports + code)
        #expect(outcome.output.isEmpty && outcome.succeeded, "\(outcome.output)")
    }
}
