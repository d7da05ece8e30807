import Testing

@_spi(Adapters) @testable import SwiftMocks

/// Streams that are used in a wrong order.
@Suite(.endOfHangs, .patient)
struct StreamMisuseTests {
    @Test func `only the first close counts`() {
        let client = Client()
        given(client).converse().onClose(.hold)
        let stream = client.converse()
        stream.close()
        stream.close()
        verify(client).converse().closed().called(.once)
        stream.cancel()
    }

    @Test func `inputs after the close are recorded, not answered`() throws {
        let client = Client()
        given(client).upload().willProduce { inputs in .with { $0.count = Int32(inputs.count) } }
        let stream = client.upload(headers: [:]) { _ in }
        try stream.send(UploadRequest("1"))
        stream.closeAndReceive()
        try stream.send(UploadRequest("2"))
        #expect(calls(of: client).upload()[0].inputs.map(\.sentence) == ["1", "2"])
        #expect(calls(of: client).upload()[0].outcome?.code == .ok)
    }

    @Test func `what is sent after the close is no input`() async throws {
        let client = Client()
        given(client).upload().willProduce { inputs in .with { $0.count = Int32(inputs.count) } }
        let stream = client.upload()
        try stream.send(UploadRequest("1")).closeAndReceive()
        try stream.send(UploadRequest("late"))
        #expect(await stream.results().all.compactMap(\.messageValue).map(\.count) == [1])
    }

    @Test func `a second request of a server stream uses no answer`() throws {
        let client = Client()
        given(client).introduce(.any).willStream(.hold).introduce(.any).willStream()
        let stream = client.introduce(headers: [:]) { _ in }
        stream.send(IntroduceRequest("1"))
        stream.send(IntroduceRequest("2"))
        #expect(client.store.core.snapshot.unusedStubs.count == 1)
        #expect(calls(of: client).introduce().map { $0.inputs.map(\.sentence) } == [["1", "2"]])
        stream.cancel()
    }

    @Test func `a stream may be used after its end`() async throws {
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
}
