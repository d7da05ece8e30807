import SwiftMocks
import Testing

/// The `mock…` streams, as tests with the plain mocks use them.
@Suite(.endOfHangs, .patient)
struct PropertyStreamTests {
    private let client = Client()

    @Test func outputsComeAfterTheFirstInput() throws {
        client.mockConverse.outputs = [
            .message(ConverseResponse("a")), .complete(code: .aborted, error: nil, trailers: nil),
        ]
        let results = Locked<[String]>([])
        let stream = client.converse(headers: [:]) { results.append($0.short) }
        #expect(results.value.isEmpty)
        stream.send(ConverseRequest("1")).send(ConverseRequest("2"))
        #expect(results.value == ["+a", "=aborted"])
        #expect(client.mockConverse.inputs == [ConverseRequest("1"), ConverseRequest("2")])
    }

    @Test func anAsyncStreamFinishesAfterItsOutputs() async throws {
        client.mockAsyncIntroduce.outputs = [.headers(["h": []]), .message(IntroduceResponse("a"))]
        for _ in 0..<2 {
            let stream = client.introduce()
            try stream.send(IntroduceRequest("me"))
            #expect(await stream.results().all.map(\.short) == ["headers [\"h\"]", "+a"])
        }
        #expect(client.mockAsyncIntroduce.inputs.count == 2)
    }

    @Test func closuresRunAfterWhatTheyTellOf() throws {
        let seen = Locked<[String]>([])
        let stream = client.mockUpload
        stream.onSend = { seen.append("\($0.sentence) of \(stream.inputs.count)") }
        stream.onClose = { seen.append("closed \(stream.isClosed)") }
        try client.upload(headers: [:]) { _ in }.send(UploadRequest("a")).closeAndReceive()
        #expect(seen.value == ["a of 1", "closed true"])
        #expect(client.mockUpload.isClosed && !client.mockAsyncUpload.isClosed)
    }

    @Test func aStreamMayBeReplaced() throws {
        client.mockConverse = .init(outputs: [.message(ConverseResponse("b"))])
        let results = Locked<[String]>([])
        client.converse(headers: [:]) { results.append($0.short) }.send(ConverseRequest("1"))
        #expect(results.value == ["+b"])
        verify(client).converse().sent(.field(\.sentence, "1")).called(.once)
    }

    @Test func outputsMayChangeAfterTheOpening() async throws {
        client.mockAsyncConverse.outputs = []
        let stream = client.converse()
        client.mockAsyncConverse.outputs = [.message(ConverseResponse("late"))]
        try stream.send(ConverseRequest("1"))
        #expect(await stream.results().all.map(\.short) == ["+late"])
    }

    @Test func cancellingYieldsNothingButIsRecorded() {
        client.mockConverse.outputs = [.message(ConverseResponse("a"))]
        let results = Locked<[String]>([])
        let stream = client.converse(headers: [:]) { results.append($0.short) }
        stream.cancel()
        stream.send(ConverseRequest("1"))
        #expect(results.value.isEmpty && !client.mockConverse.isClosed)
        verify(client).converse().cancelled().called(.once).converse().finished().called(.once)
    }

    @Test func aRelaxedStreamMayBeSetUpUntilItIsUsed() async throws {
        let client = Client(policy: .relaxed)
        let stream = client.converse()
        client.mockAsyncConverse.outputs = [.message(ConverseResponse("late"))]
        try stream.send(ConverseRequest("1"))
        #expect(await stream.results().all.map(\.short) == ["+late"])
    }

    @Test func `a relaxed callback stream can be set up until its first use`() {
        let client = Client(policy: .relaxed)
        let results = Locked<[String]>([])
        let stream = client.converse(headers: [:]) { results.append($0.short) }
        client.mockConverse.outputs = [.message(ConverseResponse("late"))]
        stream.send(ConverseRequest("1"))
        #expect(results.value == ["+late"])
    }

    @Test func `a relaxed stream that is never set up ends when it is used`() {
        let client = Client(policy: .relaxed)
        let results = Locked<[String]>([])
        let streams = (1...2).map { number in client.converse(headers: [:]) { results.append("\(number)\($0.short)") } }
        #expect(results.value.isEmpty)
        streams[0].send(ConverseRequest("1"))
        streams[1].close()
        #expect(results.value == ["1=ok", "2=ok"])
    }

    @Test func aStrictStreamIsReportedWhenItOpens() async {
        let reports = await failures {
            let client = Client()
            #expect(await client.converse().results().all.map(\.short) == ["=unimplemented"])
        }
        #expect(reports.count == 1)
    }

    /// As in the library: the outputs of a callback stream come before `onSend` runs.
    @Test func onSendRunsAfterWhatFollowsFromTheInput() throws {
        let seen = Locked<[String]>([])
        client.mockConverse.outputs = [.message(ConverseResponse("a"))]
        client.mockConverse.onSend = { [client] input in
            seen.append(input.sentence)
            verify(client).converse().sent(.value(input)).called(.once)
        }
        client.converse(headers: [:]) { seen.append($0.short) }.send(ConverseRequest("1"))
        #expect(seen.value == ["+a", "1"])
    }

    @Test func `a server stream that is cancelled before its request yields nothing`() async {
        client.mockAsyncIntroduce.outputs = [.message(IntroduceResponse("a"))]
        let stream = client.introduce()
        stream.cancel()
        #expect(await stream.results().all.isEmpty)
    }

    @Test func aStreamThatIsClosedWithoutAnInputEnds() async {
        client.mockAsyncUpload.outputs = [.message(.with { $0.count = 1 })]
        let stream = client.upload()
        stream.closeAndReceive()
        #expect(await stream.results().all == [.complete(code: .ok, error: nil, trailers: [:])])
    }

    @Test func givenComesFirstAndInputsAreKeptAllTheSame() async throws {
        client.mockAsyncConverse.outputs = [.message(ConverseResponse("plain"))]
        given(client).converse(headers: .has("x")).onOpen(.message(ConverseResponse("given")), .complete())
        let stream = client.converse(headers: ["x": [""]])
        try stream.send(ConverseRequest("1"))
        #expect(await stream.results().all.map(\.short) == ["+given", "=ok"])
        #expect(client.mockAsyncConverse.inputs == [ConverseRequest("1")])
    }
}
