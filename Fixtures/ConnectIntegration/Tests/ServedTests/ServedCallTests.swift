import Connect
import Foundation
import KindsAPI
import SwiftMocksConnect
import Testing

@testable import SwiftMocks

/// Calls that come as bytes, in the forms of the library's client.
@Suite struct ServedCallTests {
    private let mock = Kinds_V1_KindsServiceClientMock(policy: .strict)
    private let http: MockHTTPClient

    init() {
        http = MockHTTPClient(serving: mock)
    }

    @Test func `a unary call of protobuf is answered`() async throws {
        given(mock).single(.field(\.text, "hi"), headers: .has("x-a", "1")).willReturn(
            .with { $0.text = "hello" }, headers: ["x-h": ["1"]], trailers: ["x-t": ["2"]])
        let response = await http.send(
            Requests.request(
                "Single", "application/proto",
                headers: ["x-a": ["1"], "connect-protocol-version": ["1"], "connect-timeout-ms": ["1500"]],
                body: try Requests.message("hi").serializedData()))
        #expect(response.code == .ok)
        #expect(try Kinds_V1_Response(serializedBytes: response.message ?? Data()).text == "hello")
        #expect(response.headers["content-type"] == ["application/proto"])
        #expect(response.headers["x-h"] == ["1"])
        #expect(response.headers["trailer-x-t"] == ["2"])
        let call = try #require(calls(of: mock).single(.any).first)
        #expect(call.headers == ["x-a": ["1"]])
        #expect(call.variant == .served)
        let wire = try #require(call.transport)
        #expect(wire.description == "Connect, proto")
        #expect(wire.method == "POST" && wire.compression == nil && wire.timeout == 1.5)
        verify(mock).single(.any, timeout: .exactly(.milliseconds(1500))).called(.once)
            .single(.any, timeout: .atMost(.seconds(1))).called(.never)
            .single(.any, timeout: .none).called(.never)
        #expect(call.description.contains("answered"))
    }

    @Test func `a unary call of JSON is answered`() async throws {
        given(mock).single(.any).willReturn(.with { $0.text = "hello" })
        let response = await http.send(
            Requests.request("Single", "application/json", body: Data(#"{"text":"hi","new":1}"#.utf8)))
        #expect(response.message == Data(#"{"text":"hello"}"#.utf8))
        #expect(calls(of: mock).single(.any).map(\.request.text) == ["hi"])
        #expect(calls(of: mock).single(.any).first?.transport?.codec == "json")
    }

    @Test func `an error has its status and its details`() async throws {
        given(mock).single(.any).willFail(
            ConnectError(
                code: .notFound, message: "gone", details: [.init(type: "kinds.v1.Response", payload: Data([8, 1]))],
                metadata: ["x-m": ["1"]]))
        let response = await http.send(Requests.request("Single", "application/proto", body: Data()))
        // The client makes the code of the HTTP status, and the error of the body.
        #expect(response.code == .unimplemented && response.tracingInfo?.httpStatus == 404)
        #expect(response.headers["content-type"] == ["application/json"] && response.headers["x-m"] == ["1"])
        let error = ConnectError.from(
            code: response.code, headers: response.headers, trailers: nil, source: response.message)
        #expect(error.code == .notFound && error.message == "gone")
        #expect(error.details.map(\.payload) == [Data([8, 1])])
    }

    @Test func `a Connect stream has its messages and its end`() async throws {
        given(mock).talk().onOpen(.headers(["x-h": ["1"]])).onEachInput {
            [.message(.with { $0.text = "re" }), .message(.with { [text = $0.text] in $0.text = text })]
        }
        .onClose(.complete(trailers: ["x-t": ["2"]]))
        let stream = RawStream(http, Requests.request("Talk", "application/connect+proto"))
        stream.request.sendData(Requests.envelope(try Requests.message("a").serializedData()))
        stream.request.sendClose()
        let (headers, body, ends) = await stream.response()
        #expect(headers.map { $0["x-h"] } == [["1"]])
        let envelopes = Requests.envelopes(body)
        #expect(envelopes.map(\.flag) == [0, 0, 2])
        #expect(try Kinds_V1_Response(serializedBytes: envelopes[0].bytes).text == "re")
        #expect(String(decoding: envelopes[2].bytes, as: UTF8.self).contains(#""x-t":["2"]"#))
        #expect(ends == [.ok])
        verify(mock).talk().sent(.field(\.text, "a")).called(.once)
        verify(mock).talk().closed().called(.once)
    }

    @Test func `a stream of gRPC-Web ends with its status`() async throws {
        given(mock).download(.any).willStream(
            .message(.with { $0.text = "a" }), .fail(ConnectError(code: .dataLoss, message: "lost")))
        let stream = RawStream(http, Requests.request("Download", "application/grpc-web+proto"))
        stream.request.sendData(Requests.envelope(Data()))
        stream.request.sendClose()
        let (_, body, ends) = await stream.response()
        let envelopes = Requests.envelopes(body)
        #expect(envelopes.map(\.flag) == [0, 0x80])
        let trailers = String(decoding: envelopes[1].bytes, as: UTF8.self)
        #expect(trailers.contains("grpc-status: 15\r\n") && trailers.contains("grpc-message: lost\r\n"))
        #expect(ends == [.ok])
    }

    @Test func `a unary call of gRPC has trailers`() async throws {
        given(mock).single(.any).willReturn(.with { $0.text = "a" }, trailers: ["x-t": ["1"]])
        let response = await http.send(
            Requests.request("Single", "application/grpc+proto", body: Requests.envelope(Data())))
        #expect(response.code == .ok && response.trailers["grpc-status"] == ["0"] && response.trailers["x-t"] == ["1"])
    }

    @Test func `a cancelled call is answered once`() async throws {
        given(mock).single(.any).willReturn(.init(), gate: Gate())
        let (responses, continuation) = AsyncStream.makeStream(of: Code.self)
        let call = http.unary(
            request: Requests.request("Single", "application/proto", body: Data()), onMetrics: { _ in },
            onResponse: { continuation.yield($0.code) })
        await verify(mock).single(.any).calledEventually(.once)
        call.cancel()
        call.cancel()
        var codes = responses.makeAsyncIterator()
        #expect(await codes.next() == .canceled)
        continuation.finish()
        #expect(await codes.next() == nil)
        // The answer comes after the record.
        #expect(calls(of: mock).single(.any).first?.outcome?.code == .canceled)
    }

    /// The client's own timer cancels the call.
    @Test func `a call that is cancelled after its time is recorded as such`() async throws {
        given(mock).single(.any).willReturn(.init(), gate: Gate())
        let call = http.unary(
            request: Requests.request(
                "Single", "application/proto", headers: ["connect-timeout-ms": ["0"]], body: Data()),
            onMetrics: { _ in }, onResponse: { _ in })
        await verify(mock).single(.any).calledEventually(.once)
        call.cancel()
        while calls(of: mock).single(.any).first?.outcome == nil { await Task.yield() }
        #expect(calls(of: mock).single(.any).first?.outcome?.code == .deadlineExceeded)
    }

    @Test(arguments: [
        ("application/connect+proto", "connect-timeout-ms", "0"), ("application/grpc-web+proto", "grpc-timeout", "0S"),
        ("application/grpc", "grpc-timeout", "0n"),
    ])
    func `a stream that is cancelled after its time is recorded as such`(_ type: String, _ name: String, _ text: String)
        async
    {
        given(mock).talk().onOpen(.hold)
        let stream = RawStream(http, Requests.request("Talk", type, headers: [name: [text]]))
        await verify(mock).talk().opened().calledEventually(.once)
        stream.request.cancel()
        #expect(await stream.response().ends == [.canceled])
        while calls(of: mock).talk().first?.outcome == nil { await Task.yield() }
        #expect(calls(of: mock).talk().first?.outcome?.code == .deadlineExceeded)
    }

    /// On a busy machine, the clock of the client was started some time before that of the mock.
    @Test(arguments: [(0, Code.canceled), (1499, .canceled), (1500, .deadlineExceeded), (9000, .deadlineExceeded)])
    func `calls that are given up at about the end of their time are recorded alike`(_ age: Int, _ code: Code) async {
        let clock = StillClock()
        var limits = TimeLimits.current
        limits.clock = clock
        let mock = TimeLimits.$override.withValue(limits) { Kinds_V1_KindsServiceClientMock(policy: .strict) }
        given(mock).single(.any).willReturn(.init(), gate: Gate()).talk().onOpen(.hold)
        let http = MockHTTPClient(serving: mock)
        let timeout = ["connect-timeout-ms": ["2000"]]
        var cancel: [@Sendable () -> Void] = []
        for _ in 0..<100 {
            let request = Requests.request("Single", "application/proto", headers: timeout, body: Data())
            let call = http.unary(request: request, onMetrics: { _ in }, onResponse: { _ in })
            cancel.append { call.cancel() }
            let stream = RawStream(http, Requests.request("Talk", "application/connect+proto", headers: timeout))
            cancel.append { stream.request.cancel() }
        }
        var codes: [Code?] {
            calls(of: mock).single(.any).map { $0.outcome.map { $0.code ?? .ok } }
                + mock.streams.map { $0.outcome?.code }
        }
        while codes.count < 200 { await Task.yield() }
        clock.time.value = UInt64(age) * 1_000_000
        for cancel in cancel { cancel() }
        while codes.contains(nil) { await Task.yield() }
        #expect(codes == [Code?](repeating: code, count: 200))
    }

    /// A clock that a test moves, on which no wait ends.
    private final class StillClock: WaitingClock {
        let time = Locked<UInt64>(0)
        var nanoseconds: UInt64 { time.value }

        func sleep(until moment: UInt64) async -> Bool {
            let (never, continuation) = AsyncStream.makeStream(of: Never.self)
            for await _ in never {}
            withExtendedLifetime(continuation) {}
            return false
        }
    }

    @Test func `closures see the timeout`() async throws {
        given(mock).single(.any).willProduce { call in
            .with { $0.text = "\(call.transport?.timeout ?? 0)" }
        }
        given(mock).talk().willServe { server in
            try await server.send(.with { $0.text = "\(server.transport?.timeout ?? 0)" })
        }
        let headers = ["connect-timeout-ms": ["1500"]]
        let response = await http.send(
            Requests.request("Single", "application/json", headers: headers, body: Data("{}".utf8)))
        #expect(response.message == Data(#"{"text":"1.5"}"#.utf8))
        let stream = RawStream(http, Requests.request("Talk", "application/connect+json", headers: headers))
        stream.request.sendClose()
        #expect(Requests.envelopes(await stream.response().body).first?.bytes == Data(#"{"text":"1.5"}"#.utf8))
    }

    @Test(arguments: [
        ("Single", "application/json", "by Connect, json"),
        ("Talk", "application/connect+proto", "by Connect stream, proto"),
        ("Download", "application/grpc-web+proto", "by gRPC-Web, proto"),
        ("Talk", "application/grpc", "by gRPC, proto"),
    ])
    func `an unstubbed call is reported as a served one`(_ method: String, _ type: String, _ wire: String) async {
        let body = type.hasSuffix("json") ? Data("{}".utf8) : Requests.envelope(Data())
        let request = Requests.request(method, type, body: body)
        let found =
            method == "Single"
            ? await Attempt.send(request, to: mock) : await Attempt.stream(request, body, to: mock).attempt
        #expect(found.reports.count == 1 && found.reports.first?.contains(wire) == true, "\(found.reports)")
        #expect(method != "Single" || found.status == 501)
    }

    @Test func `a call that is cancelled before it begins is answered`() async {
        given(mock).single(.any).willReturn(.init())
        for _ in 0..<100 {
            let code = await withCheckedContinuation { continuation in
                http.unary(
                    request: Requests.request("Single", "application/proto", body: Data()), onMetrics: { _ in },
                    onResponse: { continuation.resume(returning: $0.code) }
                ).cancel()
            }
            #expect(code == .canceled || code == .ok)
        }
    }

    @Test func `no answer comes on the stack of the caller`() async {
        given(mock).single(.any).willReturn(.init())
        let lock = NSLock()
        await withCheckedContinuation { continuation in
            lock.lock()
            http.unary(
                request: Requests.request("Single", "application/proto", body: Data()), onMetrics: { _ in },
                onResponse: { _ in
                    lock.lock()
                    lock.unlock()
                    continuation.resume()
                })
            lock.unlock()
        }
    }

    @Test func `a reset ends a download whose request has not come`() async {
        let stream = RawStream(http, Requests.request("Download", "application/grpc-web+proto"))
        while allCalls(of: mock).isEmpty { await Task.yield() }
        reset(mock)
        let (headers, _, ends) = await stream.response()
        #expect(ends == [.ok] && headers.map { $0["grpc-status"] } == [["1"]])
    }

    /// The library's streams keep what they send with, and are kept by what they receive with.
    @Test(arguments: [false, true]) func `a stream that is over keeps nothing of its client`(_ isForwarded: Bool) async
    {
        final class Client: Sendable {}
        given(mock).talk().onClose(.complete())
        let http = isForwarded ? MockHTTPClient(serving: Mock(), forwardingTo: http) : http
        let (ends, end) = AsyncStream.makeStream(of: Code.self)
        var client: Client? = Client()
        weak let kept = client
        let stream = http.stream(
            request: Requests.request("Talk", "application/connect+proto"),
            responseCallbacks: ResponseCallbacks(
                receiveResponseHeaders: { _ in }, receiveResponseData: { _ in }, receiveResponseMetrics: { _ in },
                receiveClose: { [client] code, _, _ in withExtendedLifetime(client) { _ = end.yield(code) } }))
        client = nil
        stream.sendClose()
        #expect(await ends.first { _ in true } == .ok)
        while kept != nil { await Task.yield() }
        stream.cancel()
    }
}
