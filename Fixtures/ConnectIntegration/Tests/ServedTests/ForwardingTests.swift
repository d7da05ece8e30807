import Connect
import Foundation
import KindsAPI
import SwiftMocksConnect
import SwiftMocksTesting
import Testing

@testable import SwiftMocks

/// Calls that go to a real server behind the mocks. Here that is another mock, or a script of raw responses.
@Suite struct ForwardingTests {
    private let server = Mock()
    private let mock = Mock()
    private let direct: MockHTTPClient
    private let forwarding: MockHTTPClient

    init() {
        direct = MockHTTPClient(serving: server)
        forwarding = MockHTTPClient(serving: mock, forwardingTo: direct)
        let failure = ConnectError(
            code: .notFound, message: "gone è",
            details: [.init(type: "kinds.v1.Response", payload: Data([10, 1, 120]))],
            metadata: ["x-m": ["1"]])
        given(server).single(.any).willReturn(
            .with { $0.text = "hi" }, headers: ["x-h": ["1", "2"]], trailers: ["x-t": ["3"]])
        given(server).single(.field(\.text, "fail")).willFail(failure)
        given(server).download(.any).willStream(
            .headers(["x-h": ["1"]]), .message(.with { $0.text = "a" }), .message(.init()),
            .complete(trailers: ["x-t": ["3"]]))
        given(server).download(.field(\.text, "fail")).willStream(.message(.with { $0.text = "a" }), .fail(failure))
        given(server).upload().willProduce { inputs in .with { $0.text = "\(inputs.count)" } }
            .talk().onEachInput { [.message(.with { [text = $0.text] in $0.text = "re: \(text)" })] }
    }

    // MARK: - What the client sees

    static let unaryTypes = [
        "application/proto", "application/json", "application/grpc-web+proto", "application/grpc-web",
        "application/grpc-web+json", "application/grpc-web-text", "application/grpc+proto",
        // Those of no unary rpc.
        "application/connect+proto", "text/plain",
    ]

    private static func body(_ text: String, _ type: String) throws -> Data {
        let message = Requests.message(text)
        let bytes = type.hasSuffix("json") ? try message.jsonUTF8Data() : try message.serializedData()
        if type.hasPrefix("application/grpc-web-text") { return Requests.envelope(bytes).base64EncodedData() }
        return type.contains("grpc") || type.contains("connect") ? Requests.envelope(bytes) : bytes
    }

    @Test(arguments: unaryTypes, ["ok", "fail"]) func `a unary call is seen alike`(_ type: String, _ text: String)
        async throws
    {
        let request = Requests.request(
            "Single", type, headers: ["x-a": ["1"], "accept-encoding": ["gzip"]], body: try Self.body(text, type))
        let (seen, _) = await withReports { await forwarding.send(request) }
        let (wanted, _) = await withReports { await direct.send(request) }
        #expect(seen.seen == wanted.seen)
        let recorded = calls(of: mock).single(.any)
        // The mock has no call of a request that it can't read.
        guard seen.tracingInfo?.httpStatus != 415 else { return #expect(recorded.isEmpty) }
        #expect(recorded.map(\.request.text) == [text])
        let outcome = try #require(recorded.first?.outcome)
        switch outcome.result {
        case .success(let message):
            #expect(text == "ok" && message.text == "hi")
            #expect(outcome.headers["x-h"] == ["1", "2"] && outcome.trailers == ["x-t": ["3"]])
        case .failure(let error):
            #expect(text == "fail" && error.code == .notFound && error.message == "gone è")
            #expect(error.details.map(\.payload) == [Data([10, 1, 120])] && error.metadata["x-m"] == ["1"])
        }
        #expect(
            Set(calls(of: server).single(.any).map(\.transport?.fields.count))
                == Set(recorded.map(\.transport?.fields.count)))
    }

    /// One of an rpc without side effects, and one of an rpc that has no GET.
    @Test(arguments: ["proto", "json"], ["reads.v1.Reads/Read", "kinds.v1.KindsService/Single"])
    func `a GET is seen alike`(_ codec: String, _ path: String) async throws {
        let (server, mock) = (ReadMock(), ReadMock())
        given(server).read(.any).willReturn(.with { $0.text = "hi" }, trailers: ["x-t": ["1"]])
        let direct = MockHTTPClient(serving: server, self.server)
        let message = Requests.message("a+/é")
        let bytes = codec == "json" ? try message.jsonUTF8Data() : try message.serializedData()
        let text = bytes.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
        let url = "\(Requests.host)/\(path)?connect=v1&base64=1&encoding=\(codec)&message=\(text)"
        let request = HTTPRequest<Data?>(
            url: try #require(URL(string: url)), headers: ["x-a": ["1"]], message: nil, method: .get, trailers: nil,
            idempotencyLevel: .noSideEffects)
        let http = MockHTTPClient(serving: mock, self.mock, forwardingTo: direct)
        let (seen, _) = await withReports { await http.send(request) }
        let (wanted, _) = await withReports { await direct.send(request) }
        #expect(seen.seen == wanted.seen)
        let recorded = calls(of: mock).read()
        guard path.hasSuffix("Read") else { return #expect(recorded.isEmpty && seen.tracingInfo?.httpStatus == 405) }
        #expect(recorded.map(\.request) == [message] && recorded.map { $0.transport?.method } == ["GET"])
        #expect(recorded.first?.transport?.query == request.url.query)
        #expect(try recorded.first?.outcome?.result.get().text == "hi")
        #expect(recorded.first?.outcome?.trailers == ["x-t": ["1"]])
    }

    static let streamTypes = [
        "application/connect+proto", "application/connect+json", "application/grpc-web+proto",
        "application/grpc-web-text",
    ]

    @Test(arguments: streamTypes, ["Download", "Download fail", "Upload", "Talk", "Talk nothing"])
    func `a stream is seen alike`(_ type: String, _ call: String) async throws {
        let words = call.split(separator: " ").map(String.init)
        let body = try words.last == "nothing" ? Data() : Self.body(words.last == "fail" ? "fail" : "a", type)
        func seen(_ client: any HTTPClientInterface) async -> [String] {
            let stream = RawStream(client, Requests.request(words[0], type, headers: ["x-a": ["1"]]))
            // In pieces, as a network has them.
            for index in stride(from: 0, to: body.count, by: 4) { stream.request.sendData(body[index...].prefix(4)) }
            stream.request.sendClose()
            return await stream.events.reduce(into: []) { $0.append($1.seen) }
        }
        #expect(await seen(forwarding) == seen(direct))
        let records = mock.streams
        #expect(records.map(\.inputs.count) == (words.last == "nothing" ? [0] : [1]))
        #expect(records.map { $0.outcome?.code } == [words.last == "fail" ? .notFound : .ok])
        let texts = records[0].serverMessages.compactMap { ($0 as? Kinds_V1_Response)?.text }
        switch call {
        case "Download": #expect(texts == ["a", ""] && records[0].serverHeaders?["x-h"] == ["1"])
        case "Download fail": #expect(texts == ["a"])
        case "Upload": #expect(texts == ["1"])
        case "Talk": #expect(texts == ["re: a"])
        default: #expect(texts == [])
        }
    }

    @Test(arguments: RealClient.all, RealClient.scenarios)
    func `the real client is seen alike`(_ client: RealClient, _ scenario: Scenario) async {
        let wanted = await client.transcript(of: scenario)
        #expect(
            await client.transcript(of: scenario, above: { MockHTTPClient(serving: Mock(), forwardingTo: $0) })
                == wanted)
    }

    // MARK: - Who answers

    @Test func `an rpc that no mock has is forwarded`() async {
        let scripted = ScriptedHTTPClient(.of(.ok, 200, ["content-type": ["application/proto"]], "x"))
        let http = MockHTTPClient(serving: mock, forwardingTo: scripted)
        let request = Requests.request("Nothing", "application/proto", body: Data([1]))
        #expect(
            await http.send(request).seen
                == HTTPResponse.of(.ok, 200, ["content-type": ["application/proto"]], "x").seen)
        #expect(scripted.events.value == [.unary(request.url, Data([1]))])
        verifyNoMoreInteractions(mock)
    }

    /// The client closes its side when the rule has been found.
    @Test(.timeLimit(.minutes(30)), arguments: ["Download", "Upload", "Talk"])
    func `a rule makes a stream that is open wait before it is forwarded`(_ method: String) async throws {
        func seen(_ client: any HTTPClientInterface, open: @escaping @Sendable () async -> Void) async throws
            -> [String]
        {
            let stream = RawStream(client, Requests.request(method, "application/connect+proto"))
            stream.request.sendData(Requests.envelope(try Requests.message("a").serializedData()))
            await open()
            stream.request.sendClose()
            return await stream.events.reduce(into: []) { $0.append($1.seen) }
        }
        let gate = Gate()
        given(anyCallTo: mock).willWait(for: gate)
        let waited = try await seen(forwarding) { [mock] in
            await eventually { mock.streams.count == 1 }
            gate.open()
        }
        #expect(try await waited == seen(direct) {})
    }

    // MARK: - How calls end

    @Test func `a call that is cancelled twice is answered once, and cancels the real one once`() async throws {
        let answer = HTTPResponse.of(.canceled, nil, error: ConnectError(code: .canceled, message: "cancelled"))
        let scripted = ScriptedHTTPClient(onCancel: answer)
        let http = MockHTTPClient(serving: mock, forwardingTo: scripted)
        let (responses, continuation) = AsyncStream.makeStream(of: HTTPResponse.self)
        let request = Requests.request("Single", "application/json", body: Data("{}".utf8))
        let call = http.unary(request: request, onMetrics: { _ in }, onResponse: { continuation.yield($0) })
        await scripted.wait(for: .unary(request.url, request.message))
        call.cancel()
        call.cancel()
        var seen = responses.makeAsyncIterator()
        #expect(await seen.next()?.seen == answer.seen)
        continuation.finish()
        #expect(await seen.next() == nil)
        #expect(scripted.events.value.filter { $0 == .cancel }.count == 1)
        #expect(calls(of: mock).single(.any).first?.outcome?.code == .canceled)
    }

    @Test func `a client may leave a response that lacks its close`() async {
        let scripted = ScriptedHTTPClient(onCancel: .of(.canceled, nil)) { callbacks in
            callbacks.receiveResponseHeaders(["content-type": ["application/connect+proto"]])
            callbacks.receiveResponseData(Requests.envelope(Data("{}".utf8), flag: 2))
        }
        let stream = RawStream(
            MockHTTPClient(serving: mock, forwardingTo: scripted),
            Requests.request("Talk", "application/connect+proto"))
        while mock.streams.first?.outcome == nil { await Task.yield() }
        #expect(mock.streams.map { $0.outcome?.code } == [.ok] && !scripted.events.value.contains(.cancel))
        stream.request.cancel()
        #expect(await stream.response().ends == [.canceled])
        #expect(scripted.events.value.filter { $0 == .cancel }.count == 1)
    }

    // MARK: - Real servers that are broken

    static let rawResponses: [HTTPResponse] = [
        .of(.unavailable, 502, ["content-type": ["text/html"]], "<html>Bad Gateway</html>"),
        .of(.unavailable, 429, ["retry-after": ["7"]], ""),
        .of(.ok, 200, ["content-type": ["text/html"]], "<html>Welcome to the hotel</html>"),
        .of(.ok, 200, ["content-type": ["application/proto"]], "\u{1}no message"),
        .of(.ok, 200, ["content-type": ["application/proto"], "content-encoding": ["gzip"]], "no gzip"),
        .of(.ok, 200, ["content-type": ["application/proto"]], nil, error: URLError(.networkConnectionLost)),
        .of(.ok, 200, [:], nil), .of(.unknown, nil, [:], nil),
        .of(.unknown, 500, ["content-type": ["application/json"]], #"{"code":"nonsense"}"#),
        .of(
            .unavailable, nil, [:], nil,
            error: ConnectError(code: .unavailable, message: "offline", exception: URLError(.notConnectedToInternet))),
    ]

    @Test(arguments: rawResponses.indices, ["application/proto", "application/grpc-web+proto", "application/json"])
    func `a response of any kind is passed on and recorded`(_ index: Int, _ type: String) async throws {
        let response = Self.rawResponses[index]
        let http = MockHTTPClient(serving: mock, forwardingTo: ScriptedHTTPClient(response))
        let seen = await http.send(Requests.request("Single", type, body: try Self.body("a", type)))
        #expect(seen.seen == response.seen)
        let outcome = try #require(calls(of: mock).single(.any).first?.outcome)
        if response.code != .ok { #expect(outcome.code == (index == 8 ? .unknown : response.code)) }
    }

    /// `GRPCInterceptor` of connect-swift 1.2.3 shows the status of the trailers if both have one.
    @Test(arguments: ["Single", "Download", "Upload", "Talk"], [false, true])
    func `the status that the client of gRPC shows is recorded, and replayed`(_ method: String, _ hasBody: Bool)
        async throws
    {
        let (head, type) = (
            ["content-type": ["application/grpc+proto"], "grpc-status": ["9"]], "application/grpc+proto"
        )
        let body = hasBody ? Requests.envelope(Data([10, 1, 120])) : Data()
        let trailers = ["grpc-status": ["5"], "grpc-message": ["gone"]]
        let whole = HTTPResponse(
            code: .ok, headers: head, message: body, trailers: trailers, error: nil,
            tracingInfo: .init(httpStatus: 200))
        let scripted = ScriptedHTTPClient(whole) { callbacks in
            callbacks.receiveResponseHeaders(head)
            if hasBody { callbacks.receiveResponseData(body) }
            callbacks.receiveClose(.ok, trailers, nil)
        }
        /// The trailers that a client sees.
        func seen(_ http: MockHTTPClient) async throws -> [Trailers] {
            let message = try Self.body("a", type)
            guard method != "Single" else {
                let response = await http.send(Requests.request(method, type, body: message))
                return [response.headers, response.trailers]
            }
            let stream = RawStream(http, Requests.request(method, type))
            stream.request.sendData(message)
            stream.request.sendClose()
            return await stream.events.reduce(into: []) { seen, event in
                switch event {
                case .headers(let headers): seen.append(headers)
                case .data: break
                case .close(_, let trailers, _): seen.append(trailers)
                }
            }
        }
        _ = try await seen(MockHTTPClient(serving: mock, forwardingTo: scripted))
        let codes = calls(of: mock).single(.any).map { $0.outcome?.code } + mock.streams.map { $0.outcome?.code }
        #expect(codes == [.notFound])
        let other = Mock()
        try replay(MockRecording(of: mock), for: other)
        let replayed = try await seen(MockHTTPClient(serving: other))
        #expect(replayed.last { $0["grpc-status"] != nil }?["grpc-status"] == ["5"])
    }

    /// As `ProtocolClient` does: `NIOHTTPClient` of connect-swift 1.2.3 may lose what comes a little after the stream is opened.
    @Test(arguments: ["Download", "Upload", "Talk"])
    func `what the client has sent is forwarded before the response is`(_ method: String) async throws {
        let request = Requests.request(method, "application/connect+proto")
        let message = Requests.envelope(try Requests.message("a").serializedData())
        for _ in 0..<20 {
            let (mock, gate) = (Mock(), Gate())
            given(anyCallTo: mock).willWait(for: gate)
            let scripted = ScriptedHTTPClient { $0.receiveClose(.unavailable, [:], nil) }
            let (ends, end) = AsyncStream.makeStream(of: [ScriptedHTTPClient.Event].self)
            let stream = MockHTTPClient(serving: mock, forwardingTo: scripted).stream(
                request: request,
                responseCallbacks: ResponseCallbacks(
                    receiveResponseHeaders: { _ in }, receiveResponseData: { _ in }, receiveResponseMetrics: { _ in },
                    receiveClose: { _, _, _ in end.yield(scripted.events.value) }))
            stream.sendData(message)
            stream.sendClose()
            await eventually { mock.streams.count == 1 }
            gate.open()
            #expect(await ends.first { _ in true } == [.stream(request.url), .data(message), .close])
            #expect(mock.streams.map(\.inputs.count) == [1])
        }
    }

    @Test(arguments: ["application/connect+proto", "application/grpc-web+proto", "application/grpc-web-text"])
    func `bytes of any kind are passed on and recorded`(_ type: String) async throws {
        let whole = Requests.envelope(Data([10, 1, 120])) + Requests.envelope(Data("{}".utf8), flag: 2)
        var bodies = (0...whole.count).map { Data(whole.prefix($0)) }
        for bit in 0..<whole.count * 8 {
            bodies.append(whole)
            bodies[bodies.count - 1][bit / 8] ^= 1 << (bit % 8)
        }
        for body in bodies {
            let mock = Mock()
            let scripted = ScriptedHTTPClient { callbacks in
                callbacks.receiveResponseHeaders(["content-type": [type]])
                for byte in body { callbacks.receiveResponseData(Data([byte])) }
                callbacks.receiveClose(.ok, [:], nil)
                // One too many.
                callbacks.receiveClose(.unknown, [:], nil)
            }
            let http = MockHTTPClient(serving: mock, forwardingTo: scripted)
            let response = await RawStream(http, Requests.request("Talk", type)).response()
            #expect(response.body == body && response.ends == [.ok])
            #expect(mock.streams.map { $0.outcome == nil } == [false])
        }
    }

    /// The client is told after the time that a gate may stay shut, which a clock of the test's makes short.
    @Test func `a call ends though its server answers nothing`() async {
        var limits = TimeLimits.current
        limits.clock = PastClock()
        let mock = TimeLimits.$override.withValue(limits) { Mock() }
        let http = MockHTTPClient(serving: mock, forwardingTo: ScriptedHTTPClient())
        let request = Requests.request("Single", "application/json", body: Data("{}".utf8))
        let (responses, continuation) = AsyncStream.makeStream(of: Code.self)
        let call = http.unary(request: request, onMetrics: { _ in }, onResponse: { continuation.yield($0.code) })
        while calls(of: mock).single(.any).isEmpty { await Task.yield() }
        call.cancel()
        #expect(await responses.first { _ in true } == .canceled)
    }

    /// A clock on which every wait is over at once.
    private struct PastClock: WaitingClock {
        let nanoseconds: UInt64 = 0

        func sleep(until moment: UInt64) async -> Bool { true }
    }
}

/// Runs `body`, and returns the test failures that it records.
func withReports<Result>(_ body: () async -> Result) async -> (result: Result, reports: [String]) {
    let reports = Locked<[String]>([])
    var result: Result?
    await withKnownIssue(isIntermittent: true) {
        result = await body()
    } matching: { issue in
        let place = issue.sourceLocation.map { "\($0.fileID):\($0.line) " } ?? ""
        reports.append("\(place)\(issue)")
        return true
    }
    return (result!, reports.value)
}

extension Kinds_V1_KindsServiceClientMock {
    /// The recorded streams of all rpcs, in the order in which they began.
    var streams: [AnyRecordedCall<ConnectLibrary>] { allCalls(of: self).filter { $0.method != "Single" } }
}

/// A mock of a service whose rpc has no side effects, as it would be generated.
private final class ReadMock: ConnectMock<ReadRPCs>, @unchecked Sendable {
    override class func describe(_ list: RPCList) -> MockReport.Recipient {
        list.add(list.keep(ReadRPCs()).read)
        return .tests
    }
}

private struct ReadRPCs {
    var read: UnaryRPC<Kinds_V1_Request, Kinds_V1_Response> {
        .init(path: "/reads.v1.Reads/Read", name: "read", hasSideEffects: false)
    }
}
