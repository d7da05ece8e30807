import Connect
import Foundation
import KindsAPI
import SwiftMocksConnect
import SwiftMocksTesting
import SwiftProtobuf
import Testing

/// Calls that are recorded above a real server, here another mock, and replayed without one.
@Suite struct RecordingTests {
    private let server = Mock()
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("recordings-\(UUID())")
    private var file: URL { folder.appendingPathComponent("calls.json") }

    init() {
        let failure = ConnectError(
            code: .notFound, message: "gone è",
            details: [.init(type: "kinds.v1.Response", payload: Data([10, 1, 120]))], metadata: ["x-m": ["1"]])
        given(server).single(.any).willReturn(
            .with { $0.text = "hi" }, headers: ["x-h": ["1", "2"], "set-cookie": ["secret"]], trailers: ["x-t": ["3"]])
        given(server).single(.field(\.text, "fail")).willFail(failure)
        given(server).download(.any).willStream(
            .headers(["x-h": ["1"]]), .message(.with { $0.text = "a" }), .message(.init()),
            .complete(trailers: ["x-t": ["3"]]))
        given(server).download(.field(\.text, "fail")).willStream(.message(.with { $0.text = "a" }), .fail(failure))
        given(server).download(.field(\.text, "nothing")).willStream(.complete())
        given(server).upload().willProduce { inputs in .with { $0.text = "\(inputs.count)" } }
            .talk().onEachInput { [.message(.with { [text = $0.text] in $0.text = "re: \(text)" })] }
    }

    /// What a client sees of a call, and the mock's record of it.
    private struct Seen: Equatable {
        var client: [String]
        var calls: String
        var outcomes: [String]
    }

    private static func seen(_ call: Call, _ http: MockHTTPClient, _ mock: Mock) async throws -> Seen {
        var client: [String]
        if call.method == "Single" {
            let request = Requests.request(
                "Single", call.type, body: try call.inputs.first.map { try call.body($0) })
            client = await http.send(request).seen
        } else {
            let stream = RawStream(http, Requests.request(call.method, call.type))
            for input in call.inputs { stream.request.sendData(Requests.envelope(try call.body(input))) }
            stream.request.sendClose()
            client = await stream.events.reduce(into: []) { $0.append($1.seen) }
        }
        // A cookie is a secret.
        client = client.map { $0.replacing("(key: \"set-cookie\", value: [\"secret\"]), ", with: "") }
        return Seen(client: client, calls: mock.transcript, outcomes: calls(of: mock).single(.any).map(outcome))
    }

    private static func outcome(
        _ call: RecordedCall<ConnectLibrary, UnaryKind, Kinds_V1_Request, Kinds_V1_Response>
    ) -> String {
        guard let outcome = call.outcome else { return "none" }
        let around = "\(outcome.code.map { "\($0)" } ?? "") \(outcome.headers["x-h"] ?? []) \(outcome.trailers)"
        switch outcome.result {
        case .success(let message): return "\(around) \(message.text)"
        case .failure(let error):
            return "\(around) \(error.code) \(error.message ?? "") \(error.details) \(error.metadata["x-m"] ?? [])"
        }
    }

    struct Call: Sendable, CustomTestStringConvertible {
        let method: String
        let type: String
        let inputs: [String]
        var testDescription: String { "\(method) \(inputs) as \(type)" }

        func body(_ text: String) throws -> Data {
            let message = Requests.message(text)
            return type.hasSuffix("json") ? try message.jsonUTF8Data() : try message.serializedData()
        }
    }

    static let allCalls =
        ["proto", "json"].flatMap { codec in
            ["", "a", "fail"].map { Call(method: "Single", type: "application/\(codec)", inputs: [$0]) }
        }
        + ["application/connect+proto", "application/connect+json", "application/grpc-web+proto"].flatMap { type in
            ["a", "fail", "nothing"].map { Call(method: "Download", type: type, inputs: [$0]) }
                + [[], ["a"], ["a", "b", "c"]].flatMap { inputs in
                    [
                        Call(method: "Upload", type: type, inputs: inputs),
                        Call(method: "Talk", type: type, inputs: inputs),
                    ]
                }
        }

    @Test(arguments: allCalls) func `what is replayed is seen as it was recorded`(_ call: Call) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let mock = Mock()
        let http = MockHTTPClient(serving: mock, forwardingTo: MockHTTPClient(serving: server))
        let recorded = try await Self.seen(call, http, mock)
        try MockRecording(of: mock).write(to: file)
        #expect(try !String(contentsOf: file, encoding: .utf8).contains("secret"))

        let other = Mock()
        try replay(MockRecording(contentsOf: file), for: other)
        let elsewhere = ScriptedHTTPClient()
        let replayed = try await Self.seen(call, MockHTTPClient(serving: other, forwardingTo: elsewhere), other)
        #expect(replayed == recorded)
        #expect(elsewhere.events.value.isEmpty)
    }

    @Test func `the file is readable`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let mock = Mock()
        let http = MockHTTPClient(serving: mock, forwardingTo: MockHTTPClient(serving: server))
        for method in ["a", "fail"] {
            _ = try await Self.seen(Call(method: "Single", type: "application/json", inputs: [method]), http, mock)
        }
        _ = try await Self.seen(Call(method: "Talk", type: "application/connect+proto", inputs: ["b"]), http, mock)
        try MockRecording(of: mock).write(to: file)
        // A busy machine decides on pauses, and on whether the close comes before the answer.
        let text = try String(contentsOf: file, encoding: .utf8)
            .replacing(#/"afterInputs":\d+,|,"pause":\d+/#, with: "")
        let metadata = #""errorMetadata":{"x-m":["1"]},"#
        let detail = "CiV0eXBlLmdvb2dsZWFwaXMuY29tL2tpbmRzLnYxLlJlc3BvbnNlEgMKAXg="
        #expect(
            text == """
                {
                  "version": 1,
                  "calls": [
                    {
                      "rpc": "kinds.v1.KindsService/Single",
                      "inputs": [
                        {"message":{"text":"a"}}
                      ],
                      "metadata": {"set-cookie":[{"redacted":6}],"x-h":["1","2"]},
                      "messages": [
                        {"message":{"text":"hi"}}
                      ],
                      "end": {"code":"ok","metadata":{"x-t":["3"]}}
                    },
                    {
                      "rpc": "kinds.v1.KindsService/Single",
                      "inputs": [
                        {"message":{"text":"fail"}}
                      ],
                      "metadata": {"x-m":["1"]},
                      "messages": [],
                      "end": {"code":"not_found","details":[{"base64":"\(detail)"}],\(metadata)"message":"gone è"}
                    },
                    {
                      "rpc": "kinds.v1.KindsService/Talk",
                      "inputs": [
                        {"message":{"text":"b"}}
                      ],
                      "metadata": {},
                      "messages": [
                        {"message":{"text":"re: b"}}
                      ],
                      "end": {"code":"ok"}
                    }
                  ]
                }

                """)
    }

    // MARK: - What can't be recorded or replayed

    @Test(arguments: [
        HTTPResponse.of(.unavailable, nil, error: ConnectError(code: .unavailable, message: "offline")),
        .of(.unavailable, 502, [:], "<html>"),
    ]) func `a broken network is not an answer`(_ response: HTTPResponse) async throws {
        let mock = Mock()
        let http = MockHTTPClient(serving: mock, forwardingTo: ScriptedHTTPClient(response))
        _ = try await Self.seen(Call(method: "Single", type: "application/json", inputs: ["a"]), http, mock)
        #expect {
            try MockRecording(of: mock)
        } throws: {
            "\($0)".hasPrefix("kinds.v1.KindsService/Single: no whole answer came: ")
        }
    }

    @Test func `a stream that breaks is not an answer`() async throws {
        let mock = Mock()
        let scripted = ScriptedHTTPClient { callbacks in
            callbacks.receiveResponseHeaders([:])
            callbacks.receiveClose(.unavailable, [:], ConnectError(code: .unavailable, message: "lost"))
        }
        let http = MockHTTPClient(serving: mock, forwardingTo: scripted)
        _ = try await Self.seen(
            Call(method: "Download", type: "application/connect+proto", inputs: ["a"]), http, mock)
        #expect(throws: MockRecordingError.self) { try MockRecording(of: mock) }
    }

    @Test func `unknown fields are kept as bytes`() async throws {
        var message = Requests.message("a")
        try message.merge(serializedBytes: [0x78, 1])
        let mock = Mock()
        let http = MockHTTPClient(serving: mock, forwardingTo: MockHTTPClient(serving: server))
        _ = await http.send(Requests.request("Single", "application/proto", body: try message.serializedData()))
        let recording = try MockRecording(of: mock)
        let other = Mock()
        try replay(recording, for: other)
        #expect(await other.single(request: message, headers: [:]).message?.text == "hi")
        #expect(throws: MockRecordingError.self) { try MockRecording(of: mock, redacting: ["text"]) }
    }

    @Test(arguments: [
        ("Single", "application/proto"), ("Single", "application/json"), ("Download", "application/connect+proto"),
        ("Download", "application/grpc-web+proto"), ("Download", "application/grpc+proto"),
    ]) func `fields of the details of an error are left out`(_ method: String, _ type: String) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        Google_Protobuf_Any.register(messageType: Kinds_V1_Request.self)
        let secret = ConnectError(
            code: .aborted, message: "no",
            details: [.init(type: "kinds.v1.Request", payload: try Requests.message("secret").serializedData())])
        given(server).single(.any).willFail(secret).download(.any).willFail(secret)
        let call = Call(method: method, type: type, inputs: ["a"])
        let mock = Mock()
        let http = MockHTTPClient(serving: mock, forwardingTo: MockHTTPClient(serving: server))
        _ = try await Self.seen(call, http, mock)
        try MockRecording(of: mock, redacting: ["text"]).write(to: file)
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(!text.contains("secret") && !text.contains("details-bin") && !text.contains("base64"))
        #expect(text.contains("\"details\":[{\"message\":{\"@type\":\"type.googleapis.com/kinds.v1.Request\"}}]"))

        let other = Mock()
        try replay(MockRecording(contentsOf: file), for: other)
        _ = try await Self.seen(call, MockHTTPClient(serving: other), other)
        let unary = calls(of: other).single(.any).compactMap { call -> ConnectError? in
            if case .failure(let error)? = call.outcome?.result { error } else { nil }
        }
        let streams = calls(of: other).download(.any).compactMap { $0.outcome?.failure as? ConnectError }
        let failures = unary + streams
        #expect(failures.map(\.code) == [.aborted])
        #expect(failures.map { $0.unpackedDetails() as [Kinds_V1_Request] } == [[.init()]])
    }
}

extension Kinds_V1_KindsServiceClientMock {
    /// All that the mock has recorded.
    fileprivate var transcript: String {
        (calls(of: self).single(.any).map(\.description)
            + self.streams.map {
                "\($0) \($0.isClosed) \($0.isCancelled) \($0.serverHeaders ?? [:]) "
                    + "\($0.serverMessages) \(String(describing: $0.outcome))"
            }).joined(separator: "\n")
    }
}
