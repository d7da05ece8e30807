import Connect
import Foundation
import KindsAPI
import SwiftMocksConnect
import Testing

/// Requests that no client of the service should send.
@Suite struct BrokenRequestTests {
    private struct Found {
        var status: Int?
        var body = ""
        var reports: [String] = []
        var calls = 0
    }

    /// Sends a request to a new mock, and returns the answer and what was reported.
    private func send(_ request: HTTPRequest<Data?>, policy: MockPolicy = .strict) async -> Found {
        let reports = Locked<[String]>([])
        var found = Found()
        await withKnownIssue(isIntermittent: true) {
            let mock = Kinds_V1_KindsServiceClientMock(policy: policy)
            let response = await MockHTTPClient(serving: mock).send(request)
            found.status = response.tracingInfo?.httpStatus
            found.body = String(decoding: response.message ?? Data(), as: UTF8.self)
            found.calls = calls(of: mock).single(.any).count
        } matching: { issue in
            reports.append("\(issue)")
            return true
        }
        found.reports = reports.value
        return found
    }

    @Test func anRPCThatNoMockHas() async {
        let found = await send(Requests.request("Nothing", "application/json", body: Data("{}".utf8)))
        #expect(found.status == 404 && found.body.contains("unimplemented"))
        #expect(found.reports.count == 1)
        #expect(
            found.reports.first?.contains("no served mock has /kinds.v1.KindsService/Nothing, answered unimplemented")
                == true)
        #expect(
            found.reports.first?.contains("/kinds.v1.KindsService/ with Single, Upload, Download, Talk") == true)
    }

    @Test func aRelaxedMockDoesNotReportIt() async {
        let found = await send(
            Requests.request("Nothing", "application/json", body: Data("{}".utf8)),
            policy: .relaxed)
        #expect(found.status == 404 && found.reports.isEmpty)
    }

    @Test func aMessageThatIsNone() async {
        let found = await send(Requests.request("Single", "application/json", body: Data("no".utf8)))
        #expect(found.status == 400 && found.body.contains("invalid_argument"))
        #expect(found.reports.count == 1 && found.reports.first?.contains("is broken") == true)
        #expect(found.calls == 0)
    }

    @Test func aContentTypeOfAStreamForAUnaryCall() async {
        let found = await send(Requests.request("Single", "application/connect+proto", body: Data()))
        #expect(found.status == 415 && found.reports.count == 1)
    }

    @Test func aGETOfAnRPCWithSideEffects() async {
        let found = await send(
            Requests.request("Single", nil, httpMethod: .get, query: "?connect=v1&encoding=json&message=%7B%7D"))
        #expect(found.status == 405 && found.reports.count == 1)
    }

    @Test func twoMocksOfOneService() {
        withKnownIssue {
            _ = MockHTTPClient(serving: Kinds_V1_KindsServiceClientMock(), Kinds_V1_KindsServiceClientMock())
        } matching: { issue in
            "\(issue)".contains("MockHTTPClient: two mocks serve kinds.v1.KindsService")
        }
    }

    @Test func brokenStreamsEnd() async throws {
        let message = try Requests.message("hi").serializedData()
        let whole = Requests.envelope(message) + Requests.envelope(message)
        for type in ["application/connect+proto", "application/grpc-web+proto", "application/grpc"] {
            for length in 0..<whole.count {
                await ends(type, whole.prefix(length))
            }
            for bit in 0..<whole.count * 8 {
                var body = whole
                body[bit / 8] ^= 1 << (bit % 8)
                await ends(type, body)
            }
        }
    }

    private func ends(_ type: String, _ body: Data) async {
        await withKnownIssue(isIntermittent: true) {
            let mock = Kinds_V1_KindsServiceClientMock()
            given(mock).talk().onEachInput { _ in [.message(.init())] }
            let stream = RawStream(MockHTTPClient(serving: mock), Requests.request("Talk", type))
            stream.request.sendData(body)
            stream.request.sendClose()
            #expect(await stream.response().ends.count == 1)
        } matching: { issue in
            "\(issue)".contains("is broken")
        }
    }
}
