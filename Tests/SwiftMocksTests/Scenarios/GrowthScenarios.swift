import ElizaMocks
import Testing
import TinyRPC

@testable import SwiftMocks

/// Streams whose cost must not grow with what came before. Where it does, these tests take minutes.
@Suite(.endOfHangs, .patient)
struct GrowthScenarios {
    private let client = Client()

    @Test func `a stream may feed itself ten thousand times`() {
        let (stream, seen) = (Locked<Unchecked<any BidirectionalStreamInterface<ConverseRequest>>?>(nil), Locked(0))
        given(client).converse().onEachInput { _ in
            let number = seen.withLock { seen in
                seen += 1
                return seen
            }
            if number < 10_000 { stream.value?.value.send(.init()) }
            return []
        }
        stream.value = Unchecked(client.converse(headers: [:]) { _ in })
        stream.value?.value.send(.init())
        #expect(seen.value == 10_000)
    }

    @Test func `an order may have ten thousand steps`() {
        let client = Client(policy: .relaxed)
        for number in 0..<10_000 { client.say(request: SayRequest("\(number)")) { _ in } }
        verifyInOrder {
            for number in 0..<10_000 { verify(client).say(.value(SayRequest("\(number)"))) }
        }
        verifyNoMoreInteractions(client)
    }

    @Test func `a test that is checked makes ten thousand mocks`() {
        let mocks = CheckedMocks()
        mocks.run {
            for _ in 0..<10_000 { given(Client(policy: .relaxed)).say(.any).willReturn(.init()) }
        }
        #expect(mocks.end().count == 10_000)
        mocks.close()
    }

    @Test func `a mock may have ten thousand rules`() async {
        for number in 0..<10_000 { given(anyCallTo: client, headers: .has("x", "\(number)")).willContinue() }
        given(client).say(.any).willReturn(SayResponse("hi"))
        #expect(await client.say(request: .init(), headers: ["x": ["0"]]).message?.sentence == "hi")
    }

    @Test func `many tasks of a server send at once`() async {
        given(client).converse().willServe { server in
            await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<200 { group.addTask { try await server.send(.init()) } }
            }
        }
        #expect(await client.converse().results().all.count == 201)
    }
}
