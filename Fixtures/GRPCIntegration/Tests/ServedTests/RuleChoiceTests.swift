import ChatAPI
import ChatMocks
import GRPCCore
import SwiftMocksGRPC
import SwiftMocksTesting
import Testing

/// Rules for some rpcs, rules for unstubbed calls, and rules that end, of direct and of served calls.
@Suite(.endOfHangs, .patient) struct RuleChoiceTests {
    private let chat = Chat.ClientMock()
    private let other = Chat.ClientMock()
    private let refusal = RPCError(code: .unauthenticated, message: "sign in")

    /// What a call of each kind fails with.
    private func failures(of client: some Chat.ClientProtocol, _ metadata: Metadata = [:]) async -> [RPCError.Code?] {
        func code(_ body: () async throws -> Void) async -> RPCError.Code? {
            do { try await body() } catch { return (error as? RPCError)?.code }
            return nil
        }
        return await [
            code { _ = try await client.getUser(.init(), metadata: metadata) },
            code { _ = try await client.listUsers(.init(), metadata: metadata) { try await $0.all } },
            code { _ = try await client.upload(metadata: metadata) { try await $0.write(.init()) } },
            code {
                _ = try await client.chat(metadata: metadata) {
                    try await $0.write(.init())
                } onResponse: {
                    try await $0.all
                }
            },
        ]
    }

    private func answerGetUserAndChat() {
        given(chat).getUser(.any).willReturn(ada).chat().onClose(.complete())
    }

    @Test func `a rule for a group of rpcs leaves the others`() async {
        let seen = Locked<[String]>([])
        answerGetUserAndChat()
        given(
            anyCallTo: chat, other, metadata: .lacks("authorization"),
            where: { call in
                seen.append("\(call.service)/\(call.method) \(call.metadata.count)")
                return call.method == "ListUsers" || call.method == "Upload"
            }
        ).willFail(refusal)
        let expected: [RPCError.Code?] = [nil, .unauthenticated, .unauthenticated, nil]
        #expect(await failures(of: chat, ["x": "1"]) == expected)
        #expect(await failures(of: chat.served()) == expected)
        let names = ["GetUser", "ListUsers", "Upload", "Chat"].map { "demo.chat.v1.ChatService/\($0)" }
        #expect(seen.value == names.map { "\($0) 1" } + names.map { "\($0) 0" })
    }

    @Test(arguments: [true, false]) func `only calls without an answer get that for unstubbed ones`(isFirst: Bool) async
    {
        if isFirst { given(unstubbedCallsTo: other, chat).willFail(busy) }
        answerGetUserAndChat()
        given(anyCallTo: chat, metadata: .has("x")).willFail(refusal, times: 1)
        if !isFirst { given(unstubbedCallsTo: other, chat).willFail(busy) }
        #expect(await failures(of: chat, ["x": "1"]) == [.unauthenticated, .unavailable, .unavailable, nil])
        #expect(await failures(of: chat.served()) == [nil, .unavailable, .unavailable, nil])
        #expect(await failures(of: other) == [.unavailable, .unavailable, .unavailable, .unavailable])
        verifyStubsUsed(chat)
    }

    @Test func `the policy answers what is left of unstubbed calls`() async {
        given(unstubbedCallsTo: chat, where: { $0.method == "GetUser" }).willFail(busy, times: 1)
        await withKnownIssue {
            let codes = await (failures(of: chat), failures(of: chat))
            #expect(codes.0.first == .unavailable && codes.1.first == .unimplemented)
        } matching: {
            $0.comments.contains { $0.rawValue.contains("has no stub") }
        }
    }

    @Test func `a rule ends for all its mocks`() async {
        answerGetUserAndChat()
        given(unstubbedCallsTo: chat, other).willFail(refusal)
        let maintenance = given(anyCallTo: chat, other).willFail(busy)
        let all = Array(repeating: RPCError.Code?.some(.unavailable), count: 4)
        #expect(await failures(of: chat) == all)
        #expect(await failures(of: other.served()) == all)
        maintenance.end()
        #expect(await failures(of: chat) == [nil, .unauthenticated, .unauthenticated, nil])
        #expect(await failures(of: other.served()).first == .unauthenticated)
    }

    @Test func `calls that wait go on waiting when their rule ends`() async throws {
        let gate = Gate()
        given(chat).getUser(.any).willReturn(ada)
        let pause = given(anyCallTo: chat).willWait(for: gate, times: 1).willFail(busy)
        async let waiting = chat.served().getUser(.init())
        await verify(chat).getUser(.any).calledEventually()
        pause.end()
        #expect(try await chat.getUser(.init()).name == "Ada")
        #expect(calls(of: chat).getUser().map { $0.outcome?.code } == [nil, .ok])
        gate.open()
        #expect(try await waiting.name == "Ada")
        verifyStubsUsed(chat)
    }

    @Test func `all calls and streams are in the order in which they began`() async throws {
        given(other).getUser(.any).willFail(busy)
        given(chat).getUser(.any).willReturn(ada).chat().onClose(.complete(trailingMetadata: ["x": "1"]))
        given(unstubbedCallsTo: chat).willFail(refusal)
        _ = try? await other.getUser(.with { $0.id = "1" }, metadata: ["a": "b"])
        _ = await failures(of: chat.served())
        let all = allCalls(of: chat, other)
        #expect(all.map(\.method) == ["GetUser", "GetUser", "ListUsers", "Upload", "Chat"])
        #expect(Set(all.map(\.service)) == ["demo.chat.v1.ChatService"])
        #expect(all.map { $0.outcome?.code } == [.unavailable, .ok, .unauthenticated, .unauthenticated, .ok])
        #expect(all[0].inputs.first as? Demo_Chat_V1_GetUserRequest == .with { $0.id = "1" })
        #expect(all[0].metadata == ["a": "b"] && all[0].transport == nil && all[1].transport != nil)
        #expect(all[4].inputs.first is Demo_Chat_V1_ChatMessage)
        #expect(all[4].outcome?.trailingMetadata == ["x": "1"])
        #expect(calls(of: chat).getUser().map(\.method) == ["GetUser"])
    }

    // MARK: - An app that waits by the clock of the mocks

    /// Code under test: it tries again after 1, 2 and 4 s.
    private struct Loader<Client: Chat.ClientProtocol>: Sendable {
        let client: Client
        let clock: any Clock<Duration>

        func load() async throws -> String {
            for delay in [1, 2, 4] {
                do {
                    return try await client.getUser(.init()).name
                } catch {
                    try await clock.sleep(for: .seconds(delay))
                }
            }
            return try await client.getUser(.init()).name
        }
    }

    @Test(arguments: [true, false]) func `an app's backoff takes no time`(isServed: Bool) async throws {
        try await withMockClock { clock in
            let chat = Chat.ClientMock()
            given(chat).getUser(.any).willFail(busy, times: 3).willReturn(ada, after: .seconds(8))
            let name = Task {
                isServed
                    ? try await Loader(client: chat.served(), clock: clock).load()
                    : try await Loader(client: chat, clock: clock).load()
            }
            for seconds in [1.0, 2, 4, 8] { await clock.advance(by: .seconds(seconds)) }
            let found = try await name.value
            #expect(found == "Ada")
            verify(chat).getUser(.any).called(4)
        }
    }
}
