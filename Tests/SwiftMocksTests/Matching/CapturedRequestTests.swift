import ElizaMocks
import Testing
import TinyRPC

@testable import SwiftMocks

/// A check of a stream's messages captures the stream's request, too.
@Suite(.endOfHangs, .patient)
struct CapturedRequestTests {
    private let client = Client()
    private let requests = Locked<[IntroduceRequest]>([])

    init() async throws {
        given(client).introduce(.any).willStream(.message(.init()), .message(.init()))
        for sentence in ["a", "b"] {
            let stream = client.introduce()
            try stream.send(IntroduceRequest(sentence))
            _ = await stream.results().all
        }
    }

    @Test func `received messages are counted by their stream's request`() async {
        verify(client).introduce(.capture(requests)).received().called(4)
        #expect(requests.value.map(\.sentence) == ["a", "b"])
        await verify(client).introduce(.capture(requests)).received().calledEventually(4)
        #expect(requests.value.map(\.sentence) == ["a", "b", "a", "b"])
    }

    @Test func `only requests of streams that match are captured`() {
        verify(client).introduce(.capture(requests, where: .field(\.sentence, "b"))).received().called(2)
        #expect(requests.value.map(\.sentence) == ["b"])
    }

    @Test func `an order captures the requests of its steps`() {
        verifyInOrder {
            verify(client).introduce(.capture(requests)).received()
            verify(client).introduce(.field(\.sentence, "b")).received()
        }
        #expect(requests.value.map(\.sentence) == ["a"])
    }

    @Test func `a check that fails captures nothing`() async {
        _ = await failures { verify(client).introduce(.capture(requests)).received().called(1) }
        #expect(requests.value.isEmpty)
    }
}
