import Connect
import Foundation
import KindsAPI
import SwiftMocksConnect
import SwiftMocksTesting
import Testing

/// Responses of a real server that its protocol forbids. The client sees them as they are, whatever it makes of them.
@Suite struct ForbiddenResponseTests {
    private static let message = Requests.envelope(Data([10, 1, 120]))

    /// The method, the content type of the request, that of the response, and its body.
    static let responses: [(String, String, String?, Data)] = [
        ("Single", "application/proto", "text/html", Data()),
        ("Single", "application/proto", "application/json", Data("{}".utf8)),
        ("Single", "application/proto", nil, Data()),
        ("Single", "application/json", "application/json", Data("no JSON".utf8)),
        ("Single", "application/grpc-web", "application/grpc-web", trailers),
        ("Single", "application/grpc-web", "application/grpc-web", message + message + trailers),
        ("Single", "application/grpc-web", "application/grpc-web+json", message + trailers),
        ("Single", "application/grpc-web", "application/grpc-web", message),
        ("Upload", "application/connect+proto", "application/connect+proto", end),
        ("Upload", "application/connect+proto", "application/connect+proto", message + message + end),
        ("Upload", "application/connect+proto", "application/connect+proto", message),
        ("Talk", "application/connect+proto", "application/proto", message + end),
        (
            "Talk", "application/connect+proto", "application/connect+proto",
            message + Requests.envelope(Data(), flag: 1) + message
        ),
        ("Talk", "application/grpc-web", "application/grpc-web", message),
    ]
    private static let trailers = Requests.envelope(Data("grpc-status: 0\r\n".utf8), flag: 0x80)
    private static let end = Requests.envelope(Data("{}".utf8), flag: 2)

    @Test(arguments: responses.indices) func `is recorded as broken`(_ index: Int) async throws {
        let (method, type, received, body) = Self.responses[index]
        let headers = received.map { ["content-type": [$0]] } ?? [:]
        let text =
            type.hasSuffix("json")
            ? Data("{}".utf8) : method == "Single" && type.hasSuffix("proto") ? Data() : Requests.envelope(Data())
        let mock = Mock()
        if method == "Single" {
            let response = HTTPResponse(
                code: .ok, headers: headers, message: body, trailers: [:], error: nil,
                tracingInfo: .init(httpStatus: 200))
            let http = MockHTTPClient(serving: mock, forwardingTo: ScriptedHTTPClient(response))
            #expect(await http.send(Requests.request(method, type, body: text)).seen == response.seen)
            #expect(throws: ConnectError.self) { try calls(of: mock).single(.any).first?.outcome?.result.get() }
        } else {
            let scripted = ScriptedHTTPClient { callbacks in
                callbacks.receiveResponseHeaders(headers)
                callbacks.receiveResponseData(body)
                callbacks.receiveClose(.ok, [:], nil)
            }
            let stream = RawStream(
                MockHTTPClient(serving: mock, forwardingTo: scripted), Requests.request(method, type))
            stream.request.sendData(text)
            stream.request.sendClose()
            let response = await stream.response()
            #expect(response.body == body && response.ends == [.ok])
            #expect(mock.streams.map { $0.outcome?.code == .ok } == [false])
        }
        let error = #expect(throws: MockRecordingError.self) { try MockRecording(of: mock) }
        #expect(error.map { "\($0)" }?.contains("\(method): no whole answer came: ") == true)
    }
}
