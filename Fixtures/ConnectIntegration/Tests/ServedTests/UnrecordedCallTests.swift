import Connect
import Foundation
import KindsAPI
import SwiftMocksConnect
import SwiftMocksTesting
import Testing

/// Calls for which a recording has no answer, to mocks of both policies.
@Suite struct UnrecordedCallTests {
    static let methods = ["Single", "Download", "Upload", "Talk"]

    /// Makes a call with one message, and waits for its end.
    private func call(_ method: String, _ text: String, _ http: MockHTTPClient) async {
        let body = Data("{\"text\": \"\(text)\"}".utf8)
        guard method != "Single" else {
            _ = await http.send(Requests.request(method, "application/json", body: body))
            return
        }
        let stream = RawStream(http, Requests.request(method, "application/connect+json"))
        stream.request.sendData(Requests.envelope(body))
        stream.request.sendClose()
        for await _ in stream.events {}
    }

    private func recording(of method: String) async throws -> MockRecording {
        let server = Mock()
        given(server).single(.any).willReturn(.init())
            .download(.any).willStream(.complete())
            .upload().willReturn(.init())
            .talk().onClose(.complete())
        let mock = Mock()
        await call(method, "a", MockHTTPClient(serving: mock, forwardingTo: MockHTTPClient(serving: server)))
        return try MockRecording(of: mock)
    }

    @Test(arguments: methods, [MockPolicy.strict, .relaxed])
    func `is reported by mocks of each policy`(_ method: String, _ policy: MockPolicy) async throws {
        let mock = Mock(policy: policy)
        try replay(await recording(of: method), for: mock)
        let (_, reports) = await withReports { await call(method, "b", MockHTTPClient(serving: mock)) }
        #expect(reports.count == 1)
        let report = try #require(reports.first)
        #expect(report.contains("has no recorded answer, answered \(policy == .strict ? "unimplemented" : "empty")"))
        #expect(report.contains("text: recorded \"a\", sent \"b\""))
    }

    @Test(arguments: methods) func `a relaxed mock answers it empty`(_ method: String) async throws {
        let mock = Mock(policy: .relaxed)
        try replay(await recording(of: method), for: mock)
        _ = await withReports { await call(method, "b", MockHTTPClient(serving: mock)) }
        #expect(allCalls(of: mock).map { $0.outcome?.code } == [.ok])
    }

    @Test(arguments: methods) func `one call more is told to repeat the last answer`(_ method: String) async throws {
        let mock = Mock()
        try replay(await recording(of: method), for: mock)
        let (_, reports) = await withReports {
            for _ in 1...2 { await call(method, "a", MockHTTPClient(serving: mock)) }
        }
        #expect(reports.count == 1)
        #expect(reports.first?.hasSuffix("or repeat the last answer by replay(…, repeating: true)") == true)
    }

    @Test(arguments: methods) func `a relaxed mock replays a recorded call`(_ method: String) async throws {
        let mock = Mock(policy: .relaxed)
        try replay(await recording(of: method), for: mock)
        let (_, reports) = await withReports { await call(method, "a", MockHTTPClient(serving: mock)) }
        #expect(reports == [])
    }
}
