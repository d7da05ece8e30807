import Eliza
import GRPCCore
import SwiftMocksGRPC
import SwiftMocksTesting
import Testing

// The rows with words of gRPC Swift. The other rows are tested alike for both libraries.

extension AnswerTests {
    @Test func `answer: a message`() async {
        given(client).say(.any).willReturn(message, metadata: ["x": "1"], trailingMetadata: [:])
        #expect(await client.saidNames() == ["x"])
        #expect(await client.said() == "hello")
    }

    @Test func `answer: what depends on metadata (gRPC Swift)`() async {
        given(client).say(.any).willProduce { call in
            .with { $0.sentence = call.metadata[stringValues: "x"].joined() }
        }
        #expect(await [client.said("a", ["x": "1"]), client.said()] == ["1", ""])
    }

    @Test func `answer: what a closure makes, with metadata`() async {
        given(client).say(.any).willReply { call in .success(message, metadata: [:]) }
        #expect(await client.saidNames() == [])
        #expect(await client.said() == "hello")
    }

    @Test func `answer: a timeout`() async {
        await withMockClock { clock in
            let client = ElizaMock()
            given(client).say(.any).willFail(RPCError(code: .deadlineExceeded, message: ""), after: .seconds(5))
            async let sentence = client.said()
            await clock.advance(by: .seconds(5))
            #expect(await sentence == "deadlineExceeded")
        }
    }
}

extension LookTests {
    @Test func `look: at metadata and ends`() async {
        _ = await client.said("a", ["x": "1"])
        let seen = calls(of: client).say(.any).map { ($0.metadata, $0.outcome?.code) }
        #expect(seen.map { $0.0.map(\.key) } == [["x"]])
        #expect(seen.map(\.1) == [.ok])
    }

    @Test func `time: let writers wait (gRPC Swift)`() async {
        let client = withFlowControl(window: 4) { ElizaMock() }
        let gate = Gate()
        given(client).converse().onOpen(.wait(for: gate)).onClose(.complete())
        let isWritten = Locked(false)
        let task = Task { await client.conversed(["a", "b", "c", "d", "e", "f"]) { isWritten.value = true } }
        await verify(client).converse().sent(.any).calledEventually(4)
        #expect(!isWritten.value)
        gate.open()
        #expect(await task.value == ["ok"])
        #expect(isWritten.value)
    }
}

extension MakeTests {
    @Test func `make: use the library's client, too`() async {
        let client = ElizaMock()
        let users = UsersMock()
        given(client).say(.any).willReturn(message)
        #expect(await realClient(over: MockTransport(serving: client, users)).said() == "hello")
    }

    @Test func `make: mocks that a loop has made`() async {
        let client = ElizaMock()
        let other = ElizaMock()
        let users = UsersMock()
        given(anyCallTo: [client, other]).willFail(error)
        #expect(await realClient(over: MockTransport(serving: [client, users])).said() == "unavailable")
        #expect(await other.said() == "unavailable")
        verifyStubsUsed([client, other])
    }

    @Test func `make: let the real server answer`() async {
        let client = ElizaMock()
        let server = ElizaMock()
        given(server).say(.any).willReturn(message)
        let http = MockTransport(serving: server)
        #expect(await realClient(over: MockTransport(serving: client, forwardingTo: http)).said() == "hello")
        verify(client).say(.any).called(.once)
    }

    @Test func `make: break the network, and repair it`() async {
        let client = ElizaMock()
        given(client).say(.any).willReturn(message)
        let network = FaultyTransport(MockTransport(serving: client))
        let real = realClient(over: network)
        network.fail(.replyLost, times: 2) { $0.method == "Say" }
        #expect(await [real.said(), real.said(), real.said()] == ["unavailable", "unavailable", "hello"])
        network.fail(.replyLost) { $0.request(as: Connectrpc_Eliza_V1_SayRequest.self) == request }
        #expect(await [real.said("b"), real.said("a")] == ["hello", "unavailable"])
        network.fail(.offline)
        #expect(await real.said("b") == "unavailable")
        verify(client).say(.any).called(5)
        network.recover()
        #expect(await real.said() == "hello")
    }
}

extension RuleTests {
    @Test func `rules: a guard without times, which may remain unused`() async {
        given(anyCallTo: client, metadata: .lacks("authorization")).willFail(error)
        #expect(await [client.said("a", ["authorization": "me"]), client.said()] == ["hello", "unavailable"])
    }
}

extension SelectTests {
    @Test func `select: metadata`() async {
        _ = await [client.said("a", ["x": "1"]), client.said("a", [:])]
        verify(client).say(.any, metadata: .has("x")).called()
        verify(client).say(.any, metadata: .has("x", "1")).called()
        verify(client).say(.any, metadata: .lacks("x")).called()
        verify(client).say(.any, metadata: .exactly(["x": "1"])).called()
        verify(client).say(.any, metadata: .has("x", "2")).called(.never)
    }
}

extension StreamTests {
    @Test func `answer: its steps`() async {
        await withMockClock { clock in
            let client = ElizaMock()
            let gate = Gate()
            given(client).introduce(.any).willStream(
                .metadata(["x": "1"]), .message(a), .delay(.seconds(1)), .wait(for: gate), .hold)
            let seen = Locked<[String]>([])
            let task = Task { await client.introduced(seen) }
            await clock.advance(by: .seconds(1))
            gate.open()
            await eventually { seen.value == ["x", "one"] }
            task.cancel()
            _ = await task.value
        }
    }

    @Test func `answer: its end`() async {
        given(client).introduce(.any).willStream(.message(a), .fail(error))
        #expect(await client.introduced() == ["one", "unavailable"])
        given(client).introduce(.any).willStream(.complete(trailingMetadata: [:]))
        #expect(await client.introduced() == ["ok"])
    }

    @Test func `answer: an answer to each message`() async {
        given(client).converse().onOpen(.metadata([:])).onInput(.field(\.sentence, "bye"), .complete())
            .onEachInput { [.message(reply(to: $0))] }.onClose(.complete())
        #expect(await client.conversed(["a", "b"]) == ["re: a", "re: b", "ok"])
        #expect(await client.conversed(["a", "bye", "b"]) == ["re: a", "ok"])
    }
}
