import Connect
import Foundation
import KindsAPI
import SwiftMocksConnect
import Testing

/// Answers of a broken network, in the raw form in which the library's client gets them. The table of the
/// documentation has what the client makes of them.
@Suite struct BrokenNetworkTests {
    private let mock = Mock()
    private let http: MockHTTPClient
    private let request = Requests.request("Single", "application/json", body: Data("{}".utf8))

    init() {
        http = MockHTTPClient(serving: mock)
    }

    private func answer(_ text: String) -> Kinds_V1_Response { .with { $0.text = text } }

    private func stream(_ type: String = "application/connect+json", _ http: MockHTTPClient? = nil) -> RawStream {
        let stream = RawStream(http ?? self.http, Requests.request("Talk", type))
        stream.request.sendClose()
        return stream
    }

    @Test func offlineIsAnErrorOfURLSession() async {
        given(mock).single(.any).willBreak(.offline)
        let response = await http.send(request)
        let error = response.error as? ConnectError
        #expect(response.code == .unavailable && response.tracingInfo == nil && response.message == nil)
        #expect((error?.exception as? URLError)?.code == .notConnectedToInternet && error?.code == .unavailable)
        #expect(calls(of: mock).single(.any).first?.outcome?.code == .unavailable)
    }

    @Test func aLostReplyIsRecordedAsTheServerGaveIt() async throws {
        given(mock).single(.any).willBreak(.replyLost, sending: answer("done"))
        let response = await http.send(request)
        #expect(((response.error as? ConnectError)?.exception as? URLError)?.code == .networkConnectionLost)
        #expect(try calls(of: mock).single(.any).first?.outcome?.result.get().text == "done")
    }

    @Test func aLostReplyOfARealServerIsRecordedToo() async throws {
        let server = Mock()
        given(server).single(.any).willReturn(answer("real"))
        given(mock).single(.any).willBreak(.replyLost)
        let response = await MockHTTPClient(serving: mock, forwardingTo: MockHTTPClient(serving: server)).send(request)
        #expect(response.code == .unavailable)
        #expect(try calls(of: mock).single(.any).first?.outcome?.result.get().text == "real")
        verify(server).single(.any).called(.once)
    }

    @Test(arguments: [0, 1, 2, 9]) func aStreamBreaksAfterSomeMessages(_ count: Int) async {
        given(mock).talk().willBreak(.brokenStream(afterMessages: count), sending: answer("a"), answer("b"))
        let (headers, body, ends) = await stream().response()
        let texts = Requests.envelopes(body).map { String(decoding: $0.bytes, as: UTF8.self) }
        #expect(texts == Array([#"{"text":"a"}"#, #"{"text":"b"}"#].prefix(count)))
        #expect(headers.count == 1 && ends == [.unavailable])
        #expect(calls(of: mock).talk().map { $0.outcome?.code } == [.unavailable])
    }

    @Test func `the stream of a real server breaks after some messages`() async {
        let server = Mock()
        given(server).talk().onOpen(.message(answer("a")), .message(answer("b")), .message(answer("c")), .hold)
        given(mock).talk().willBreak(.brokenStream(afterMessages: 2))
        let http = MockHTTPClient(serving: mock, forwardingTo: MockHTTPClient(serving: server))
        let (_, body, ends) = await stream("application/connect+json", http).response()
        #expect(Requests.envelopes(body).count == 2 && ends == [.unavailable])
        #expect(calls(of: mock).talk().first?.serverMessages(Kinds_V1_Response.self).map(\.text) == ["a", "b"])
        // The real request is given up.
        while calls(of: server).talk().first?.isCancelled != true { await Task.yield() }
    }

    @Test func aTruncatedMessageEndsWithinItsEnvelope() async {
        given(mock).talk().willBreak(.truncatedMessage(afterMessages: 1), sending: answer("a"), answer("b"))
        let (_, body, ends) = await stream().response()
        let whole = Requests.envelope(Data(#"{"text":"a"}"#.utf8)) + Requests.envelope(Data(#"{"text":"b"}"#.utf8))
        #expect(body.count > whole.count / 2 && body.count < whole.count && whole.starts(with: body))
        #expect(ends == [.ok])
    }

    @Test func aMissingEndHasAllMessages() async {
        given(mock).talk().willBreak(.missingEnd, sending: answer("a"), answer("b"))
        let (_, body, ends) = await stream().response()
        #expect(Requests.envelopes(body).map(\.flag) == [0, 0] && ends == [.ok])
        #expect(calls(of: mock).talk().map { $0.outcome?.code } == [.ok])
    }

    @Test func aPageOfAProxyIsNoResponseOfTheServer() async {
        given(mock).single(.any).willBreak(.proxyPage()).willBreak(.tooManyRequests(retryAfter: 7))
        let page = await http.send(request)
        #expect(page.tracingInfo?.httpStatus == 502 && page.headers["content-type"] == ["text/html"])
        #expect(page.message.map { String(decoding: $0, as: UTF8.self) }?.contains("502 Bad Gateway") == true)
        let refusal = await http.send(request)
        #expect(refusal.tracingInfo?.httpStatus == 429 && refusal.headers["retry-after"] == ["7"])
    }

    @Test func aSlowBodyComesInPieces() async {
        let gate = Gate()
        given(mock).talk().willBreak(.slowBody(bytes: 7, gate: gate), sending: answer("a"))
        let stream = stream()
        var events = stream.events.makeAsyncIterator()
        guard case .headers = await events.next(), case .data(let first) = await events.next() else {
            Issue.record("no head"); return
        }
        #expect(first.count == 7 && calls(of: mock).talk().first?.outcome == nil)
        gate.open()
        var rest = Data()
        while case .data(let data)? = await events.next() { rest += data }
        #expect(Requests.envelopes(first + rest).map(\.flag) == [0, 2])
    }

    @Test func aSlowCallCanBeCancelledAndReset() async {
        given(mock).single(.any).willBreak(.slowBody(gate: Gate())).talk().willBreak(.slowBody(gate: Gate()))
        let (responses, continuation) = AsyncStream.makeStream(of: Code.self)
        let call = http.unary(request: request, onMetrics: { _ in }, onResponse: { continuation.yield($0.code) })
        await verify(mock).single(.any).calledEventually()
        call.cancel()
        #expect(await responses.first { _ in true } == .canceled)
        let stream = stream()
        var events = stream.events.makeAsyncIterator()
        guard case .headers = await events.next() else { Issue.record("no head"); return }
        reset(mock)
        #expect(await stream.response().ends == [.canceled])
    }

    @Test func aGateHoldsTheFault() async {
        let gate = Gate()
        given(mock).single(.any).willBreak(.offline, gate: gate)
        async let response = http.send(request)
        await verify(mock).single(.any).calledEventually()
        #expect(calls(of: mock).single(.any).first?.outcome == nil)
        gate.open()
        #expect(await response.code == .unavailable)
    }

    /// A real server of which nothing comes, or nothing that can be read, is as broken as the network.
    @Test(arguments: [
        NetworkFault.brokenStream(), .truncatedMessage(), .missingEnd, .slowBody(pause: .milliseconds(0)),
    ])
    func aBrokenServerBehindABrokenNetworkEnds(_ fault: NetworkFault) async {
        given(mock).talk().willBreak(fault).single(.any).willBreak(fault)
        let scripted = ScriptedHTTPClient(.of(.ok, 200, ["content-type": ["text/html"]], "no")) { callbacks in
            callbacks.receiveResponseHeaders(["content-type": ["text/html"]])
            callbacks.receiveResponseData(Data("<html>".utf8))
            callbacks.receiveClose(.ok, [:], nil)
        }
        let http = MockHTTPClient(serving: mock, forwardingTo: scripted)
        #expect(await stream("application/connect+json", http).response().ends.count == 1)
        _ = await http.send(request)
        #expect(calls(of: mock).single(.any).map { $0.outcome == nil } == [false])
    }
}
