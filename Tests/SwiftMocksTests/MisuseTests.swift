import ElizaMocks
import Testing
import TinyRPC

@testable import SwiftMocks

/// Nothing that a test can do wrong ends the process or leaves anybody waiting.
@Suite(.timeLimit(.minutes(1)))
struct MisuseTests {
    @Test func callsAndStreamsInFlightEndAtAReset() async throws {
        let client = Client()
        let gate = Gate()
        given(client).say(.any).willReturn(.init(), gate: gate).converse().onClose(.complete())
        async let held = client.say(request: .init())
        let stream = client.converse()
        await verify(client).say(.any).calledEventually(.once)
        reset(client, .calls)
        #expect(await held.code == .canceled)
        #expect(await stream.results().all.map(\.short) == ["=canceled"])
        try stream.send(ConverseRequest("after"))
        stream.close()
        gate.open()
    }

    @Test func aStreamUsedAfterItsEnd() async throws {
        let client = Client(policy: .relaxed)
        let results = Locked<[String]>([])
        let stream = client.converse(headers: [:]) { results.append($0.short) }
        stream.close()
        stream.close()
        stream.send(ConverseRequest("late")).send(ConverseRequest("later"))
        stream.cancel()
        stream.close()
        #expect(results.value == ["=ok"])
        let introduce = client.introduce()
        introduce.cancel()
        try introduce.send(.init())
        try introduce.send(.init())
        #expect(await introduce.results().all.map(\.short) == ["=canceled"])
        #expect(await introduce.results().all.isEmpty)
    }

    @Test func whatIsSentAfterTheCloseIsRecordedButNotAnswered() throws {
        let client = Client()
        given(client).upload().willProduce { inputs in .success(.with { $0.count = Int32(inputs.count) }) }
        let stream = client.upload(headers: [:]) { _ in }
        try stream.send(UploadRequest("1"))
        stream.closeAndReceive()
        try stream.send(UploadRequest("2"))
        #expect(calls(of: client).upload()[0].inputs.map(\.sentence) == ["1", "2"])
        #expect(calls(of: client).upload()[0].outcome?.code == .ok)
    }

    @Test func aMockIsFreedWithStreamsOpenAndCallsHeld() async {
        let codes = Locked<[String]>([])
        let gate = Gate()
        weak var freed: Client?
        let stream: any BidirectionalAsyncStreamInterface<ConverseRequest, ConverseResponse>
        do {
            let client = Client()
            freed = client
            given(client).say(.any).willReturn(.init(), gate: gate)
                .converse().onClose(.complete()).converse().onOpen(.hold)
            client.say(request: .init()) { codes.append("\($0.code)") }
            stream = client.converse()
            _ = client.converse(headers: [:]) { codes.append($0.short) }
        }
        #expect(freed == nil)
        #expect(codes.value.sorted() == ["=canceled", "canceled"])
        #expect(await stream.results().all.map(\.short) == ["=canceled"])
        stream.close()
    }

    @Test func aMockIsFreedThoughItsStubsHoldOn() {
        weak var freed: Client?
        do {
            let client = Client(policy: .relaxed)
            freed = client
            given(client).say(.any).willReturn(.init())
            client.mockAsyncConverse.outputs = []
            _ = (client.converse(), client.converse(headers: [:]) { _ in })
        }
        #expect(freed == nil)
    }

    @Test func aStatementThatGoesOnAfterAReset() async {
        let client = Client()
        let statement = given(client).say(.any).willReturn(SayResponse("before"))
        reset(client)
        statement.willReturn(SayResponse("after"))
        _ = await client.say(request: .init())
        #expect(await client.say(request: .init()).message?.sentence == "after")
    }

    @Test func producersMayCallTheMockAgain() async {
        let client = Client()
        given(client).say(.field(\.sentence, "inner")).willReturn(SayResponse("inner"))
        given(client).say(.field(\.sentence, "outer")).willProduce { call in
            given(client).say(.field(\.sentence, "later")).willReturn(SayResponse("stubbed inside"))
            let inner = await client.say(request: SayRequest("inner"))
            verify(client).say(.any).called(2)
            return .success(SayResponse("outer \(inner.message?.sentence ?? "")"))
        }
        #expect(await client.say(request: SayRequest("outer")).message?.sentence == "outer inner")
        #expect(await client.say(request: SayRequest("later")).message?.sentence == "stubbed inside")
    }

    @Test func matchersAndActionsMayCallTheMockAgain() async {
        let client = Client(policy: .relaxed)
        when(client).say(.any).perform { _ = calls(of: client).say() }
        given(client).say(.matching { _ in !calls(of: client).say().isEmpty }).willReturn(SayResponse("matched"))
        #expect(await client.say(request: .init()).message?.sentence == "matched")
    }

    @Test func aCallbackMaySendIntoItsOwnStream() {
        let client = Client()
        given(client).converse().onEachInput { [.message(ConverseResponse($0.sentence + "!"))] }
        let stream = Locked<(any BidirectionalStreamInterface<ConverseRequest>)?>(nil)
        let results = Locked<[String]>([])
        stream.value = client.converse(headers: [:]) { result in
            results.append(result.short)
            guard let message = result.messageValue, message.sentence.count < 4 else { return }
            stream.value?.send(ConverseRequest(message.sentence))
        }
        stream.value?.send(ConverseRequest("a"))
        stream.value?.close()
        #expect(results.value == ["+a!", "+a!!", "+a!!!", "=ok"])
    }
}
