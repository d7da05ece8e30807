import ElizaMocks
import Testing
import TinyRPC

@testable import SwiftMocks

/// What calls and streams that are over keep alive, for as long as the app keeps them.
@Suite(.endOfHangs, .patient)
struct MemoryScenarios {
    private final class Model: Sendable {
        let notes = Locked<[String]>([])
    }

    private let error = ConnectError(code: .unavailable, message: "cut")

    /// Runs `body` with a model, and waits until nobody holds the model any more.
    private func expectFreed(_ body: (Model) async throws -> [Any]) async rethrows {
        weak var freed: Model?
        var kept: [Any] = []
        do {
            let model = Model()
            freed = model
            kept = try await body(model)
        }
        await until { freed == nil }
        withExtendedLifetime(kept) {}
    }

    @Test func `a cancelable keeps no stub of a mock that is gone`() async {
        await expectFreed { model in
            let client = Client()
            given(client).say(.any).willProduce { _ in
                model.notes.append("produced")
                return .init()
            }
            when(client).say(.any).perform { model.notes.append("acted") }
            let cancelable = client.say(request: .init()) { _ in }
            #expect(model.notes.value == ["acted", "produced"])
            return [cancelable]
        }
    }

    @Test func `a stream keeps no stub of a mock that is gone`() async {
        await expectFreed { model in
            let client = Client()
            given(client).converse().onEachInput { _ in
                model.notes.append("reacted")
                return []
            }
            given(client).upload().willProduce { _ in
                model.notes.append("produced")
                return .init()
            }
            return [client.converse(), client.upload(), client.converse(headers: [:]) { _ in }]
        }
    }

    @Test func `each end releases the callback`() async throws {
        let client = Client()
        let gate = Gate()
        given(client).converse().willFail(error).converse().onOpen(.complete()).converse().onOpen(.hold)
            .converse().onOpen(.wait(for: gate)).converse().willServe { $0.complete() }
            .converse().onOpen(.message(.init()), .wait(for: gate), .complete())
        for index in 0..<6 {
            await expectFreed { model in
                let stream = client.converse(headers: [:]) { model.notes.append($0.short) }
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
    }

    @Test func `a reset releases what it ends`() async {
        let client = Client()
        await expectFreed { model in
            given(client).say(.any).willReturn(.init(), gate: Gate()).converse().willServe { server in
                for await input in server.inputs { model.notes.append(input.sentence) }
            }
            when(client).converse().sent().perform { model.notes.append("sent") }
            let call = client.say(request: .init()) { _ in model.notes.append("call") }
            let stream = client.converse(headers: [:]) { _ in model.notes.append("stream") }
            stream.send(ConverseRequest("a"))
            reset(client)
            await until { model.notes.value.contains("call") && model.notes.value.contains("stream") }
            return [call, stream]
        }
    }

    @Test func `a stub that holds its mock weakly lets it go`() async {
        weak var freed: Client?
        let stream: any BidirectionalAsyncStreamInterface<ConverseRequest, ConverseResponse>
        do {
            let client = Client()
            freed = client
            given(client).say(.any).willProduce { [weak client] _ in
                _ = client?.converse().results()
                return .init()
            }
            given(client).converse().willServe { [weak client] server in
                for await _ in server.inputs { _ = await client?.say(request: .init()) }
            }
            when(client).converse().finished().perform { [weak client] in client.map { reset($0) } }
            stream = client.converse()
            _ = await client.say(request: .init())
        }
        #expect(freed == nil)
        #expect(await stream.results().all.map(\.short) == ["=canceled"])
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

    @Test func `an object may cancel and call when it is released`() async {
        final class Owner: Sendable {
            let end: @Sendable () -> Void
            init(_ end: @escaping @Sendable () -> Void) { self.end = end }
            deinit { end() }
        }
        let client = Client(policy: .relaxed)
        let other = client.converse()
        do {
            let owner = Owner {
                other.cancel()
                client.say(request: SayRequest("last")) { _ in }
                reset(client, .stubs)
            }
            given(client).converse(headers: .has("x")).onEachInput { _ in
                withExtendedLifetime(owner) { [] }
            }
        }
        let stream = client.converse(headers: ["x": [""]])
        reset(client, .stubs)
        stream.cancel()
        await verify(client).say(.field(\.sentence, "last")).calledEventually(.once)
            .converse().cancelled().calledEventually(2)
    }
}
