import Testing

@_spi(Adapters) @testable import SwiftMocks

/// When mocks are released, and what calls and streams that are over keep alive, for as long as the app keeps them.
@Suite(.endOfHangs, .patient)
struct LifetimeTests {
    private final class Model: Sendable {
        let notes = Locked<[String]>([])
    }

    private let error = ConnectError(code: .unavailable, message: "cut")

    /// Runs `body` with a model, and waits until nothing holds the model any more.
    private func expectFreed(_ body: (Model) async -> [Any]) async {
        weak var freed: Model?
        var kept: [Any] = []
        do {
            let model = Model()
            freed = model
            kept = await body(model)
        }
        await until { freed == nil }
        withExtendedLifetime(kept) {}
    }

    @Test func `a mock is freed with streams open and calls held`() async {
        let codes = Locked<[String]>([])
        weak var freed: Client?
        let stream: Chat
        do {
            let client = Client()
            freed = client
            given(client).say(.any).willReturn(.init(), gate: Gate())
                .converse().onClose(.complete()).converse().onOpen(.hold)
            client.say(request: .init()) { codes.append("\($0.code)") }
            stream = client.converse()
            _ = client.converse { codes.append($0.short) }
        }
        #expect(freed == nil)
        await until { codes.value.count == 2 }
        #expect(codes.value.sorted() == ["=canceled", "canceled"])
        #expect(await stream.all == ["=canceled"])
        stream.close()
    }

    @Test func `a mock forgets what is over`() async {
        let client = Client()
        given(client).say(.any).willReturn(.init(), after: .milliseconds(1)).converse().onOpen(.complete())
        for _ in 0..<10 {
            _ = await client.said()
            _ = await client.converse().all
        }
        client.converse().cancel()
        #expect(client.store.core.withState { $0.inFlight.isEmpty })
    }

    @Test func `the relay of issues is released with the mock`() async {
        await expectNoTaskLeft { _ = Client() }
    }

    @Test func `a handle keeps no stub of a mock that is gone`() async {
        await expectFreed { model in
            let client = Client()
            given(client).say(.any).willProduce { _ in
                model.notes.append("produced")
                return .init()
            }
            when(client).say(.any).perform { model.notes.append("acted") }
            given(client).converse().onEachInput { _ in
                model.notes.append("reacted")
                return []
            }
            given(client).upload().willProduce { _ in
                model.notes.append("produced")
                return .init()
            }
            let cancelable = client.say(request: .init()) { _ in model.notes.append("answered") }
            #expect(model.notes.value == ["acted", "produced", "answered"])
            return [cancelable, client.converse(), client.upload(), client.converse { _ in }]
        }
    }

    @Test func `each end releases the callback`() async {
        let client = Client()
        let gate = Gate()
        given(client).converse().willFail(error).converse().onOpen(.complete()).converse().onOpen(.hold)
            .converse().onOpen(.wait(for: gate)).converse().willServe { $0.complete() }
            .converse().onOpen(.message(.init()), .wait(for: gate), .complete())
        for index in 0..<6 {
            await expectFreed { model in
                let stream = client.converse { model.notes.append($0.short) }
                switch index {
                case 2: stream.cancel()
                case 3:
                    stream.close()
                    gate.open()
                default: break
                }
                await until { model.notes.value.last?.hasPrefix("=") == true }
                return [stream]
            }
        }
        given(client).say(.any).willReturn(.init(), gate: Gate())
        await expectFreed { model in
            let call = client.say(request: .init()) { model.notes.append("\($0.code)") }
            call.cancel()
            await until { model.notes.value == ["canceled"] }
            return [call]
        }
    }

    @Test func `a reset releases what it ends`() async {
        let client = Client()
        await expectFreed { model in
            given(client).say(.any).willReturn(.init(), gate: Gate()).converse().willServe { server in
                for await input in server.inputs { model.notes.append(input.sentence) }
            }
            when(client).converse().sent().perform { model.notes.append("sent") }
            let call = client.say(request: .init()) { _ in model.notes.append("call") }
            let stream = client.converse { _ in model.notes.append("stream") }
            stream.send(ConverseRequest("a"))
            reset(client)
            await until { model.notes.value.contains("call") && model.notes.value.contains("stream") }
            return [call, stream]
        }
    }

    @Test func `a stub that holds its mock weakly lets it go`() async {
        weak var freed: Client?
        let stream: Chat
        do {
            let client = Client()
            freed = client
            given(client).say(.any).willProduce { [weak client] _ in
                _ = client?.converse().results()
                return .init()
            }
            given(client).converse().willServe { [weak client] server in
                for await _ in server.inputs { _ = await client?.said() }
            }
            when(client).converse().finished().perform { [weak client] in client.map { reset($0) } }
            stream = client.converse()
            _ = await client.said()
        }
        #expect(freed == nil)
        #expect(await stream.all == ["=canceled"])
    }

    @Test func `the mock is released inside its producer`() async {
        let box = Locked<Client?>(Client())
        weak var freed: Client?
        freed = box.value
        if let client = box.value {
            given(client).say(.any).willProduce { _ in
                box.value = nil
                await Task.yield()
                return SayResponse("last")
            }
        }
        let codes = Locked<[Code]>([])
        box.value?.say(request: .init()) { codes.append($0.code) }
        await until { freed == nil && !codes.value.isEmpty }
        #expect(codes.value == [.canceled])
    }

    // MARK: - Objects that do something when they are released

    private final class LastWord: Sendable {
        let act: @Sendable () -> Void
        init(_ act: @escaping @Sendable () -> Void) { self.act = act }
        deinit { act() }
    }

    @Test(arguments: [ResetScope.stubs, .actions, .all]) func `what a reset frees may call the mock`(scope: ResetScope)
    {
        let client = Client(policy: .relaxed)
        let call: @Sendable () -> Void = { [weak client] in client?.say(request: SayRequest("last")) { _ in } }
        do {
            let (ofStub, ofAction) = (LastWord(call), LastWord(call))
            given(client).say(.field(\.sentence, "a")).willProduce { _ in withExtendedLifetime(ofStub) { .init() } }
            when(client).say(.field(\.sentence, "a")).perform { withExtendedLifetime(ofAction) {} }
        }
        reset(client, scope)
        verify(client).say(.field(\.sentence, "last")).called(scope == .all ? 2 : 1)
        reset(client)
        reset(client)
    }

    @Test func `an object may cancel and call when it is released`() async {
        let client = Client(policy: .relaxed)
        let other = client.converse()
        do {
            let owner = LastWord {
                other.cancel()
                client.say(request: SayRequest("last")) { _ in }
                reset(client, .stubs)
            }
            given(client).converse(headers: .has("x")).onEachInput { _ in withExtendedLifetime(owner) { [] } }
        }
        let stream = client.converse(headers: ["x": [""]])
        reset(client, .stubs)
        stream.cancel()
        await verify(client).say(.field(\.sentence, "last")).calledEventually(.once)
            .converse().cancelled().calledEventually(2)
    }
}
