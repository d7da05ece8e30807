import SwiftMocks
import Testing

/// A suite that was written for connect-swift's mocks, and runs with mocks that record. It relies on what the tests of these
/// mocks rely on: a property answers, keeps what was sent, and tells of it. The mock is strict, so nothing else answers.
@Suite(.endOfHangs, .patient)
struct MovedSuiteTests {
    private let client = Client()
    private let questions = [ConverseRequest("one"), ConverseRequest("two")]
    private let introductions: [StreamResult<IntroduceResponse>] = [
        .headers(["trace": ["7"]]), .message(IntroduceResponse("hello")), .message(IntroduceResponse("again")),
        .complete(code: .ok, error: nil, trailers: nil),
    ]
    private let answers: [StreamResult<ConverseResponse>] = [
        .headers(["trace": ["7"]]), .message(ConverseResponse("1")), .message(ConverseResponse("2")),
        .complete(code: .ok, error: nil, trailers: nil),
    ]

    @Test func aClosureAnswersACallback() {
        client.mockSay = { request in
            #expect(request.sentence == "hi")
            return ResponseMessage(result: .success(SayResponse("ho")))
        }
        let answer = Locked<String?>(nil)
        client.say(request: SayRequest("hi")) { answer.value = $0.message?.sentence }
        #expect(answer.value == "ho")
    }

    @Test func aClosureAnswersAnAsyncCall() async {
        client.mockAsyncSay = { request in
            #expect(request.sentence == "hi")
            return ResponseMessage(result: .success(SayResponse("ho")))
        }
        #expect(await client.say(request: SayRequest("hi")).message?.sentence == "ho")
    }

    @Test func aBidirectionalStreamWithACallback() {
        var told: [ConverseRequest] = []
        var closings = 0
        let property = client.mockConverse
        property.onSend = { told.append($0) }
        property.onClose = { closings += 1 }
        property.outputs = answers
        #expect(!property.isClosed && property.inputs.isEmpty)

        let results = Locked<[StreamResult<ConverseResponse>]>([])
        let stream = client.converse(headers: [:]) { results.append($0) }
        #expect(results.value.isEmpty)
        for question in questions { stream.send(question) }
        stream.close()

        #expect(results.value == answers)
        #expect(told == questions && property.inputs == questions)
        #expect(property.isClosed && closings == 1)
    }

    @Test func anAsyncBidirectionalStream() async throws {
        var told: [ConverseRequest] = []
        var closings = 0
        let property = client.mockAsyncConverse
        property.onSend = { told.append($0) }
        property.onClose = { closings += 1 }
        property.outputs = answers
        #expect(!property.isClosed && property.inputs.isEmpty)

        let stream = client.converse()
        for question in questions { try stream.send(question) }
        stream.close()

        #expect(await stream.results().all == answers)
        #expect(told == questions && property.inputs == questions)
        #expect(property.isClosed && closings == 1)
    }

    @Test func aServerStreamWithACallback() {
        var told: [String] = []
        client.mockIntroduce.onSend = { told.append($0.sentence) }
        client.mockIntroduce.outputs = introductions
        let results = Locked<[StreamResult<IntroduceResponse>]>([])
        client.introduce(headers: [:]) { results.append($0) }.send(IntroduceRequest("me"))
        #expect(results.value == introductions)
        #expect(told == ["me"] && client.mockIntroduce.inputs == [IntroduceRequest("me")])
    }

    @Test func anAsyncServerStream() async throws {
        var told: [String] = []
        client.mockAsyncIntroduce.onSend = { told.append($0.sentence) }
        client.mockAsyncIntroduce.outputs = introductions
        let stream = client.introduce()
        try stream.send(IntroduceRequest("me"))
        #expect(await stream.results().all == introductions)
        #expect(told == ["me"] && client.mockAsyncIntroduce.inputs == [IntroduceRequest("me")])
    }

    /// Tests that move need not do so at once, and what a property answers is recorded.
    @Test func aTestThatHasMovedHalfWay() async throws {
        client.mockAsyncSay = { _ in ResponseMessage(result: .success(SayResponse("from the property"))) }
        client.mockAsyncConverse.outputs = answers
        given(client).say(.field(\.sentence, "new")).willReturn(SayResponse("from the statement"))

        var said: [String?] = []
        for sentence in ["old", "new"] {
            said.append(await client.say(request: SayRequest(sentence)).message?.sentence)
        }
        #expect(said == ["from the property", "from the statement"])
        let stream = client.converse(headers: ["token": ["t"]])
        try stream.send(questions[0])
        #expect(await stream.results().all == answers)

        verify(client).say(.any).called(2)
            .converse(headers: .has("token", "t")).sent(.value(questions[0])).called(.once)
        verifyNoMoreInteractions(client)
    }
}
