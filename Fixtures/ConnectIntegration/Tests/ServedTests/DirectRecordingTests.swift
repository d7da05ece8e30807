import Connect
import Foundation
import KindsAPI
import SwiftMocksConnect
import SwiftMocksTesting
import Testing

/// Mocks that the code under test calls directly: a client of the library forwards their calls, which are recorded, and replayed
/// without one.
@Suite struct DirectRecordingTests {
    private let server = Mock()

    init() {
        let failure = ConnectError(
            code: .notFound, message: "gone è",
            details: [.init(type: "kinds.v1.Response", payload: Data([10, 1, 120]))], metadata: ["x-m": ["1"]])
        given(server).single(.any).willReturn(
            .with { $0.text = "hi" }, headers: ["x-h": ["1", "2"]], trailers: ["x-t": ["3"]])
        given(server).single(.field(\.text, "fail")).willFail(failure)
        given(server).download(.any).willStream(
            .headers(["x-h": ["1"]]), .message(.with { $0.text = "a" }), .message(.init()),
            .complete(trailers: ["x-t": ["3"]]))
        given(server).download(.field(\.text, "fail")).willStream(.message(.with { $0.text = "a" }), .fail(failure))
        given(server).download(.field(\.text, "nothing")).willStream(.complete())
        given(server).upload().willProduce { inputs in .with { $0.text = "\(inputs.count)" } }
            .talk().onEachInput { [.message(.with { [text = $0.text] in $0.text = "re: \(text)" })] }
        given(server).talk(headers: .has("x-fail")).willFail(failure, afterInputs: 1)
    }

    struct Call: Sendable, CustomTestStringConvertible {
        let rpc: String
        let inputs: [String]
        var headers: Headers = [:]
        var testDescription: String { "\(rpc) \(inputs)" }

        /// Makes the call by the `async` method, and returns what it yields.
        func make(_ client: any Kinds_V1_KindsServiceClientInterface) async throws -> [String] {
            let messages = inputs.map(Requests.message)
            switch rpc {
            case "single": return ["\(await client.single(request: messages[0], headers: headers))"]
            case "download":
                let stream = client.download(headers: headers)
                try stream.send(messages[0])
                return await stream.results().reduce(into: []) { $0.append(DirectRecordingTests.text($1)) }
            case "upload":
                let stream = client.upload(headers: headers)
                for message in messages { try stream.send(message) }
                stream.closeAndReceive()
                return await stream.results().reduce(into: []) { $0.append(DirectRecordingTests.text($1)) }
            default:
                let stream = client.talk(headers: headers)
                var results = stream.results().makeAsyncIterator()
                var seen: [String] = []
                for message in messages {
                    try stream.send(message)
                    await results.next().map { seen.append(DirectRecordingTests.text($0)) }
                }
                stream.close()
                while let result = await results.next() { seen.append(DirectRecordingTests.text(result)) }
                return seen
            }
        }

        /// The same by the method with a callback.
        func makeWithCallback(_ client: any Kinds_V1_KindsServiceClientInterface) async throws -> [String] {
            let messages = inputs.map(Requests.message)
            let (seen, yielded) = AsyncStream.makeStream(of: String.self)
            @Sendable func see(_ result: StreamResult<Kinds_V1_Response>) {
                yielded.yield(DirectRecordingTests.text(result))
                if case .complete = result { yielded.finish() }
            }
            switch rpc {
            case "single":
                client.single(request: messages[0], headers: headers) {
                    yielded.yield("\($0)")
                    yielded.finish()
                }
            case "download": client.download(headers: headers, onResult: see).send(messages[0])
            case "upload":
                let stream = client.upload(headers: headers, onResult: see)
                for message in messages { try stream.send(message) }
                stream.closeAndReceive()
            default:
                let stream = client.talk(headers: headers, onResult: see)
                for message in messages { stream.send(message) }
                stream.close()
            }
            return await seen.reduce(into: []) { $0.append($1) }
        }
    }

    static let allCalls =
        ["", "a", "fail"].map { Call(rpc: "single", inputs: [$0]) }
        + ["a", "fail", "nothing"].map { Call(rpc: "download", inputs: [$0]) }
        + [[], ["a"], ["a", "b", "c"]].flatMap { inputs in
            ["upload", "talk"].map { Call(rpc: $0, inputs: inputs) }
        } + [Call(rpc: "talk", inputs: ["a"], headers: ["x-fail": ["1"]])]

    /// What a stream yields. That there are no trailers is not told from their absence.
    fileprivate static func text(_ result: StreamResult<Kinds_V1_Response>) -> String {
        "\(result)".replacing("trailers: Optional([:])", with: "trailers: nil")
    }

    /// All that a mock has recorded of its calls, without the name of the method.
    private static func transcript(_ mock: Mock) -> String {
        (calls(of: mock).single(.any).map { "\($0) \(String(describing: $0.outcome))" }
            + mock.streams.map {
                "\($0) \($0.isClosed) \($0.isCancelled) \($0.serverHeaders ?? [:]) "
                    + "\($0.serverMessages) \(String(describing: $0.outcome))"
            }).joined(separator: "\n")
    }

    @Test(arguments: allCalls) func `what is forwarded and replayed is seen as of the server`(_ call: Call) async throws
    {
        let wanted = try await call.make(server)
        let client = KindsClient(server: server)
        let mock = Mock(forwardingTo: client)
        #expect(try await call.make(mock) == wanted)
        let path = "/kinds.v1.KindsService/" + call.rpc.prefix(1).uppercased() + call.rpc.dropFirst()
        #expect(client.paths.value == [path])

        let nobody = KindsClient(server: Mock())
        let other = Mock(forwardingTo: nobody)
        try replay(MockRecording(of: mock), for: other)
        #expect(try await call.make(other) == wanted)
        #expect(Self.transcript(other) == Self.transcript(mock))
        #expect(nobody.paths.value == [])
    }

    @Test(arguments: allCalls) func `the method with a callback is forwarded too`(_ call: Call) async throws {
        let wanted = try await call.makeWithCallback(server)
        let mock = Mock(forwardingTo: KindsClient(server: server))
        #expect(try await call.makeWithCallback(mock) == wanted)
        let other = Mock()
        try replay(MockRecording(of: mock), for: other)
        #expect(try await call.makeWithCallback(other) == wanted)
    }

    // MARK: - How it is forwarded

    /// As `ProtocolClient` does: `NIOHTTPClient` of connect-swift 1.2.3 may lose what comes a little
    /// after the stream is opened. The server fails each stream as soon as its response is read.
    @Test(arguments: ["upload", "talk"])
    func `what the client has sent is forwarded before the response is read`(_ rpc: String) async throws {
        let failure = ConnectError(code: .unavailable, message: nil)
        for _ in 0..<20 {
            let (server, gate) = (Mock(), Gate())
            given(server).upload().willFail(failure, afterInputs: 0).talk().willFail(failure)
            let mock = Mock(forwardingTo: KindsClient(server: server))
            given(anyCallTo: mock).willWait(for: gate)
            let (ends, end) = AsyncStream.makeStream(of: Code.self)
            @Sendable func see(_ result: StreamResult<Kinds_V1_Response>) {
                if case .complete(let code, _, _) = result { end.yield(code) }
            }
            if rpc == "upload" {
                let stream = mock.upload(headers: [:], onResult: see)
                for text in ["a", "b"] { try stream.send(Requests.message(text)) }
                stream.closeAndReceive()
            } else {
                let stream = mock.talk(headers: [:], onResult: see)
                for text in ["a", "b"] { stream.send(Requests.message(text)) }
                stream.close()
            }
            gate.open()
            #expect(await ends.first { _ in true } == .unavailable)
            let call = try #require(server.streams.first)
            #expect(call.inputs.count == 2 && call.isClosed)
        }
    }

    // MARK: - How it ends

    @Test func `calls that are left cancel the real ones, and are replayed without an end`() async throws {
        given(server).talk().onOpen(.message(.init()), .hold)
        given(server).single(.any).willReturn(.init(), gate: Gate())
        let mock = Mock(forwardingTo: KindsClient(server: server))
        let stream = mock.talk(headers: [:])
        var results = stream.results().makeAsyncIterator()
        _ = await results.next()
        stream.cancel()
        await verify(server).talk().cancelled().calledEventually(.once)
        let cancelable = mock.single(request: Requests.message("a"), headers: [:]) { _ in }
        await verify(server).single(.any).calledEventually(.once)
        cancelable.cancel()

        // Neither has an end of the server.
        let other = Mock()
        try replay(MockRecording(of: mock), for: other)
        let codes = AsyncStream.makeStream(of: Code.self)
        other.single(request: Requests.message("a"), headers: [:]) { codes.continuation.yield($0.code) }
        await verify(other).single(.any).calledEventually(.once)
        #expect(calls(of: other).single(.any).map(\.description) == ["#1 single { text: \"a\" }, in flight"])
        reset(other)
        #expect(await codes.stream.first { _ in true } == .canceled)
    }

    @Test func `a broken network is not an answer`() async throws {
        struct Offline: Error {}
        given(server).single(.any).willFail(
            ConnectError(code: .unavailable, message: "offline", exception: Offline()))
        let mock = Mock(forwardingTo: KindsClient(server: server))
        let response = await mock.single(request: Requests.message("a"), headers: [:])
        #expect(response.code == .unavailable && response.error?.exception is Offline)
        #expect {
            try MockRecording(of: mock)
        } throws: {
            "\($0)".hasPrefix("kinds.v1.KindsService/Single: no whole answer came: offline")
        }
    }

    @Test func `a broken stream is not an answer`() async throws {
        struct Lost: Error {}
        given(server).download(.any).willStream(
            .message(.init()), .fail(ConnectError(code: .unavailable, message: "lost", exception: Lost())))
        let mock = Mock(forwardingTo: KindsClient(server: server))
        _ = try await Call(rpc: "download", inputs: ["a"]).make(mock)
        #expect(throws: MockRecordingError.self) { try MockRecording(of: mock) }
    }
}
