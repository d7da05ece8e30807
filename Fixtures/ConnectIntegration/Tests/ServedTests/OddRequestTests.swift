import Connect
import Foundation
import KindsAPI
import SwiftMocksConnect
import Testing

/// Requests that are odd: those that their protocol allows are answered, all others get an error and one report.
@Suite struct OddRequestTests {
    private let mock = Kinds_V1_KindsServiceClientMock(policy: .strict)

    init() {
        given(mock).single(.any).willProduce { call in .with { $0.text = call.request.text } }
            .talk().onEachInput { input in [.message(.with { $0.text = input.text })] }
    }

    private func single(_ json: String, headers: Headers = [:]) async -> Attempt {
        await .send(
            Requests.request("Single", "application/json", headers: headers, body: Data(json.utf8)), to: mock)
    }

    @Test(arguments: [
        #"{}"#, #" {"text" : "a"} "#, #"{"text":null}"#, #"{"new":1e300,"text":"a"}"#, #"{"text":"\ud83d\ude00"}"#,
        #"{"new":{"text":[[{"a":-0.0}]]},"text":"a"}"#, #"{"new":123456789012345678901234567890}"#,
        #"{"text":"a","text":"b"}"#,
    ])
    func `JSON that is odd is read`(_ json: String) async {
        let found = await single(json)
        #expect(found.status == 200 && found.reports == [])
    }

    @Test(arguments: [
        "", "null", "[]", "{", #"{"text":1}"#, #"{"text":"a"}{}"#, #"{"text":"\ud83d"}"#, "{\"text\":\"\u{1}\"}",
        "{'text':'a'}",
        #"{"new":"# + String(repeating: "[", count: 100_000), String(repeating: #"{"new":"#, count: 100_000),
    ])
    func `invalid JSON is refused`(_ json: String) async {
        let found = await single(json)
        #expect(found.status == 400 && found.body.contains("invalid_argument"), "\(found.status ?? 0) \(found.body)")
        #expect(found.reports.count == 1)
        verify(mock).single(.any).called(.never)
    }

    @Test(arguments: [
        ("0", 0), ("1", 0.001), ("0000000001", 0.001), ("9999999999", 9_999_999.999), ("10000000000", nil), ("-1", nil),
        ("+1", nil), ("1.5", nil), ("1e3", nil), ("١", nil), ("99999999999999999999", nil),
    ])
    func `a timeout has up to ten digits`(_ text: String, _ seconds: Double?) async throws {
        let found = await single("{}", headers: ["Connect-Timeout-Ms": [text]])
        #expect(found.status == (seconds == nil ? 400 : 200) && found.reports.count == (seconds == nil ? 1 : 0))
        #expect(calls(of: mock).single(.any).map(\.transport?.timeout) == (seconds == nil ? [] : [seconds]))
    }

    @Test func `headers arrive whatever their case and their bytes`() async throws {
        let found = await single(
            "{}",
            headers: ["X-Tag": ["1", "2"], "x-tag": ["3"], "X-Word": ["née ✓"], "x-empty": [""], "X-Key-Bin": ["AAE"]])
        #expect(found.status == 200 && found.reports == [])
        let call = try #require(calls(of: mock).single(.any).first)
        #expect(
            call.headers == ["x-tag": ["1", "2", "3"], "x-word": ["née ✓"], "x-empty": [""], "x-key-bin": ["AAE"]])
        verify(mock).single(.any, headers: .has("X-WORD", "née ✓")).called(.once)
        #expect(call.transport?.headers["content-type"] == ["application/json"])
    }

    @Test func `what is sent after the end is not received`() async throws {
        let message = Requests.envelope(try Requests.message("a").serializedData())
        for type in ["application/connect+proto", "application/grpc-web+proto", "application/grpc"] {
            let stream = RawStream(MockHTTPClient(serving: mock), Requests.request("Talk", type))
            stream.request.sendData(message)
            stream.request.sendClose()
            stream.request.sendData(message)
            stream.request.sendClose()
            #expect(await stream.response().ends == [.ok])
        }
        verify(mock).talk().sent().called(.exactly(3))
        verify(mock).talk().closed().called(.exactly(3))
    }

    @Test func `the server outlives its mock`() async {
        func make() -> MockHTTPClient {
            let mock = Kinds_V1_KindsServiceClientMock(policy: .strict)
            given(mock).single(.any).willReturn(.with { $0.text = "still here" })
            return MockHTTPClient(serving: mock)
        }
        let response = await make().send(Requests.request("Single", "application/json", body: Data("{}".utf8)))
        #expect(response.message == Data(#"{"text":"still here"}"#.utf8))
    }
}
