import Connect
import Foundation
import KindsAPI
import SwiftMocksConnect
import SwiftMocksTesting
import Testing

@_spi(Adapters) @testable import SwiftMocks

/// Responses over a network with faults, in the raw form in which the library's client gets them. The table of the
/// documentation has what the client makes of them.
@Suite(.timeLimit(.minutes(10))) struct FaultyNetworkTests {
    private let mock = Mock()
    private let network: FaultyHTTPClient
    private let request = Requests.request("Single", "application/json", body: Data("{}".utf8))

    init() {
        network = FaultyHTTPClient(MockHTTPClient(serving: mock))
        given(mock).single(.any).willReturn(answer("hello"))
            .upload().willReturn(answer("1"))
            .download(.any).willStream(.message(answer("a")), .message(answer("b")))
    }

    private func answer(_ text: String) -> Kinds_V1_Response { .with { $0.text = text } }

    // MARK: - Every fault

    enum Method: String, CaseIterable { case Upload, Download, Talk }

    static let protocols = ["application/connect+proto", "application/grpc-web+proto", "application/grpc+proto"]
    static let faults: [NetworkFault] = [
        .offline, .replyLost, .brokenStream(afterMessages: 1), .truncatedMessage(afterMessages: 1), .missingEnd,
        .proxyPage(), .tooManyRequests(retryAfter: 7), .slowBody(bytes: 3, pause: .milliseconds(0)),
        .slowBody(bytes: 3, gate: openGate),
    ]

    private static let openGate: Gate = {
        let gate = Gate()
        gate.open()
        return gate
    }()

    @Test(arguments: protocols, Method.allCases)
    func `a stream shows a fault, and its mock records what the server did`(_ type: String, _ method: Method)
        async throws
    {
        let sent = Requests.envelope(try Requests.message("a").serializedData())
        let count = method == .Upload ? 1 : 2
        for fault in Self.faults {
            reset(mock, [.calls])
            given(mock).talk().onClose(.message(answer("a")), .message(answer("b")), .complete())
            network.recover()
            network.fail(fault)
            let stream = RawStream(network, Requests.request(method.rawValue, type))
            stream.request.sendData(sent)
            stream.request.sendClose()
            let (headers, body, ends) = await stream.response()
            let messages = Requests.envelopes(body).filter { $0.flag == 0 }.count
            let hasEnd = Requests.envelopes(body).contains { $0.flag & 0x82 != 0 }
            let outcomes = mock.outcomes
            let comment = Comment(rawValue: "\(fault)")
            switch fault.kind {
            case .offline:
                #expect(headers.isEmpty && body.isEmpty && ends == [.unavailable] && outcomes.isEmpty, comment)
            case .proxyPage, .tooManyRequests:
                let page = try #require(fault.page)
                // URLSession's streams drop the page, and those of NIO deliver it.
                #expect(headers.first?["content-type"] == [page.type], comment)
                #expect(body == (type.contains("grpc+") ? Data(page.text.utf8) : Data()), comment)
                #expect(ends == [Code.fromHTTPStatus(page.status)] && outcomes.isEmpty, comment)
            case .replyLost:
                #expect(headers.isEmpty && body.isEmpty && ends == [.unavailable] && outcomes == [.ok], comment)
            case .brokenStream:
                #expect(headers.count == 1 && messages == 1 && !hasEnd && ends == [.unavailable], comment)
            case .truncatedMessage:
                // What has come is cut within a message, or within the end if there is no more.
                #expect(headers.count == 1 && ends == [.ok], comment)
                #expect(type.contains("grpc+") && count == 1 || Self.isCut(body), comment)
            case .missingEnd:
                #expect(messages == count && !hasEnd && ends == [.ok] && outcomes == [.ok], comment)
            case .slowBody:
                #expect(messages == count && ends == [.ok] && outcomes == [.ok], comment)
                #expect(hasEnd == !type.contains("grpc+"), comment)
            }
        }
    }

    /// Whether a body ends within an envelope.
    private static func isCut(_ body: Data) -> Bool {
        let bytes = [UInt8](body)
        var end = 0
        while bytes.count - end >= 5 { end += 5 + bytes[(end + 1)..<(end + 5)].reduce(0) { $0 << 8 | Int($1) } }
        return end != bytes.count
    }

    @Test(arguments: ["application/proto", "application/grpc-web+proto", "application/grpc+proto"])
    func `a unary call shows a fault, and its mock records what the server did`(_ type: String) async throws {
        let message = try Requests.message("a").serializedData()
        let request = Requests.request(
            "Single", type, body: type.contains("grpc") ? Requests.envelope(message) : message)
        let plain = await network.send(request)
        let isGRPC = type == "application/grpc+proto"
        for fault in Self.faults {
            reset(mock, [.calls])
            network.recover()
            network.fail(fault)
            let response = await network.send(request)
            let outcomes = mock.outcomes
            let comment = Comment(rawValue: "\(fault)")
            let cause = (response.error as? ConnectError)?.exception as? URLError
            switch fault.kind {
            case .offline:
                #expect(response.code == .unavailable && response.tracingInfo == nil && outcomes.isEmpty, comment)
                #expect(cause?.code == (isGRPC ? nil : .notConnectedToInternet) && response.message == nil, comment)
            case .proxyPage, .tooManyRequests:
                let page = try #require(fault.page)
                #expect(response.tracingInfo?.httpStatus == page.status && outcomes.isEmpty, comment)
                #expect(response.message == Data(page.text.utf8), comment)
                #expect(response.headers["retry-after"] == (page.status == 429 ? ["7"] : nil), comment)
            case .replyLost:
                #expect(response.code == .unavailable && outcomes == [.ok], comment)
                #expect(cause?.code == (isGRPC ? nil : .networkConnectionLost) && response.headers.isEmpty, comment)
            case .brokenStream:
                #expect(response.tracingInfo?.httpStatus == (isGRPC ? nil : 200) && response.message == nil, comment)
                let code = (response.error as? URLError)?.code
                #expect(code == (isGRPC ? nil : .networkConnectionLost) && outcomes == [.ok], comment)
            case .truncatedMessage:
                let body = try #require(response.message)
                #expect(body.count < plain.message?.count ?? 0 && plain.message?.starts(with: body) == true, comment)
                #expect(response.error == nil && response.trailers.isEmpty && outcomes == [.ok], comment)
            case .missingEnd:
                let messages = type.contains("grpc") ? [Requests.envelopes(response.message ?? Data()).count] : []
                #expect(messages.allSatisfy { $0 == 1 } && response.trailers.isEmpty && outcomes == [.ok], comment)
            case .slowBody:
                #expect(response.seen == plain.seen && outcomes == [.ok], comment)
            }
        }
    }

    // MARK: - Calls in flight

    @Test func `a slow body comes in pieces, and at once when the network recovers`() async {
        network.fail(.slowBody(bytes: 7, gate: Gate()))
        let stream = RawStream(network, Requests.request("Download", "application/connect+json"))
        stream.request.sendData(Requests.envelope(Data("{}".utf8)))
        stream.request.sendClose()
        var events = stream.events.makeAsyncIterator()
        guard case .headers = await events.next(), case .data(let first) = await events.next() else {
            Issue.record("no head")
            return
        }
        #expect(first.count == 7)
        network.recover()
        var rest = Data()
        while case .data(let data)? = await events.next() { rest += data }
        #expect(Requests.envelopes(first + rest).map(\.flag) == [0, 0, 2])
    }

    @Test(arguments: [NetworkFault.truncatedMessage(), .brokenStream()])
    func `a script takes what its client has sent, though its response breaks`(_ fault: NetworkFault) async throws {
        let gate = Gate()
        given(mock).talk().onOpen(.wait(for: gate), .message(answer("a")))
            .onInput(.field(\.text, "none"), .complete()).onClose(.complete())
        network.fail(fault)
        let stream = RawStream(network, Requests.request("Talk", "application/connect+json"))
        // No steps follow from them, and the response breaks while they are taken.
        for _ in 0..<2_000 { stream.request.sendData(Requests.envelope(Data("{}".utf8))) }
        stream.request.sendClose()
        gate.open()
        _ = await stream.response()
        await verify(mock).talk().finished().calledEventually()
        #expect(mock.outcomes == [.ok])
    }

    @Test(arguments: [NetworkFault.replyLost, .brokenStream(afterMessages: 9), .slowBody(gate: Gate()), .proxyPage()])
    func `a request with a fault can be cancelled`(_ fault: NetworkFault) async {
        network.fail(fault)
        given(mock).talk().onOpen(.message(answer("a")), .hold)
        let stream = RawStream(network, Requests.request("Talk", "application/connect+json"))
        stream.request.cancel()
        #expect(await stream.response().ends == [.canceled])
        await eventually { !mock.outcomes.contains(nil) }
        #expect(mock.outcomes.allSatisfy { $0 == .canceled })
    }

    // MARK: - Before a real client

    @Test func `a request that never leaves does not reach the real client`() async {
        let real = ScriptedHTTPClient(.of(.ok, 200, [:], "{}"))
        let network = FaultyHTTPClient(real)
        network.fail(.proxyPage())
        #expect(await network.send(request).tracingInfo?.httpStatus == 502)
        network.fail(.offline)
        #expect(await network.send(request).code == .unavailable)
        let stream = RawStream(network, Requests.request("Talk", "application/connect+json"))
        stream.request.sendClose()
        #expect(await stream.response().ends == [.unavailable])
        #expect(real.events.value.isEmpty)
        network.recover()
        #expect(await network.send(request).code == .ok)
    }

    @Test(arguments: [nil, NetworkFault.slowBody(bytes: 2)])
    func `without a fault, or with a slow body, bytes of any kind pass unchanged`(_ fault: NetworkFault?) async {
        let network = FaultyHTTPClient(
            ScriptedHTTPClient { callbacks in
                callbacks.receiveResponseHeaders(["content-type": ["text/html"]])
                callbacks.receiveResponseData(Data("<ht".utf8))
                callbacks.receiveResponseData(Data("ml>".utf8))
                callbacks.receiveClose(.ok, [:], nil)
            })
        if let fault { network.fail(fault) }
        let stream = RawStream(network, Requests.request("Talk", "application/connect+json"))
        network.recover()
        #expect(await stream.response().body == Data("<html>".utf8))
    }

    @Test func `the real client is cancelled when the network breaks its stream`() async {
        let real = ScriptedHTTPClient { callbacks in
            callbacks.receiveResponseHeaders(["content-type": ["application/connect+json"]])
            callbacks.receiveResponseData(Requests.envelope(Data("{}".utf8)) + Requests.envelope(Data("{}".utf8)))
        }
        let network = FaultyHTTPClient(real)
        network.fail(.brokenStream(afterMessages: 1))
        let (_, body, ends) = await RawStream(network, Requests.request("Talk", "application/connect+json")).response()
        #expect(Requests.envelopes(body).count == 1 && ends == [.unavailable])
        await real.wait(for: .cancel)
    }

    @Test(arguments: faults)
    func `a response that no client can read ends`(_ fault: NetworkFault) async {
        let real = ScriptedHTTPClient(.of(.ok, 200, ["content-type": ["text/html"]], "no")) { callbacks in
            callbacks.receiveResponseHeaders(["content-type": ["text/html"]])
            callbacks.receiveResponseData(Data("<html>".utf8))
            callbacks.receiveClose(.ok, [:], nil)
        }
        let network = FaultyHTTPClient(real)
        network.fail(fault)
        let stream = RawStream(network, Requests.request("Talk", "application/connect+json"))
        #expect(await stream.response().ends.count == 1)
        _ = await network.send(request)
    }
}

extension Mock {
    /// How the calls of all rpcs have ended.
    fileprivate var outcomes: [Code?] {
        calls(of: self).single(.any).map { $0.outcome?.code } + calls(of: self).upload().map { $0.outcome?.code }
            + calls(of: self).download().map { $0.outcome?.code } + calls(of: self).talk().map { $0.outcome?.code }
    }
}
