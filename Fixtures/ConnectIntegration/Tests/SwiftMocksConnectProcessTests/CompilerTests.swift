import TestSupport
import Testing

/// What the compiler says of tests with headers.
@Suite(.timeLimit(.minutes(30)))
struct CompilerTests {
    @Test(arguments: [
        [], ["-swift-version", "5"], ["-default-isolation", "MainActor"],
        ["-enable-upcoming-feature", "ExistentialAny"],
    ])
    func `the lines of a test warn in no mode`(flags: [String]) async throws {
        let outcome = try await Eliza.check(
            """
            import ElizaMocks
            import SwiftMocks
            import TinyRPC
            func test(_ client: Connectrpc_Eliza_V1_ElizaServiceClientMock, _ error: ConnectError) async {
                given(client).say(.any, headers: .has("h")).willReturn(.init(), headers: ["a": ["b"]], trailers: [:])
                given(client).converse().onOpen(.headers([:])).onClose(.complete(trailers: [:]))
                given(client).say(.any).willProduce { call in .with { $0.sentence = call.request.sentence } }
                    .willProduce { call async in .init() }
                    .willProduce { call in
                        if call.request.sentence.isEmpty { throw error }
                        return .init()
                    }
                    .willReply { _ in .success(.init(), headers: ["a": ["b"]]) }
                given(client).introduce(.any).willStream(.init(), .with { $0.sentence = "b" })
                    .willServe { server in try await server.send(.with { $0.sentence = server.request.sentence }) }
                given(client).converse().willServe { server in
                    for await input in server.inputs { try await server.send(.with { $0.sentence = input.sentence }) }
                    throw error
                }
                let count = calls(of: client).say(.any).count
                verify(client).say(.any).called(count).say(.any).called(2).say(.any).called(.once)
                await verify(client).say(.any).calledEventually(count)
            }
            """, flags: flags)
        #expect(outcome.succeeded && outcome.output.isEmpty, "\(flags): \(outcome.output)")
    }
}
