import Connect
import Foundation
import KindsAPI
import SwiftMocksConnect
import Testing

/// Requests that no client of the service should send.
@Suite struct BrokenRequestTests {
    private let mock = Kinds_V1_KindsServiceClientMock(policy: .strict)

    /// Sends a request, and returns the status and what was reported.
    private func status(
        _ request: HTTPRequest<Data?>, served: Kinds_V1_KindsServiceClientMock? = nil
    ) async -> (status: Int?, body: String, reports: [String]) {
        let reports = Locked<[String]>([])
        let http = MockHTTPClient(serving: served ?? mock)
        var response: HTTPResponse?
        await withKnownIssue(isIntermittent: true) {
            response = await http.send(request)
        } matching: { issue in
            reports.append("\(issue)")
            return true
        }
        return (
            response?.tracingInfo?.httpStatus, String(decoding: response?.message ?? Data(), as: UTF8.self),
            reports.value
        )
    }

    @Test func anRPCThatNoMockHas() async {
        let found = await status(Requests.request("Nothing", "application/json", body: Data("{}".utf8)))
        #expect(found.status == 404 && found.body.contains("unimplemented"))
        #expect(found.reports.count == 1)
        #expect(
            found.reports.first?.contains("no served mock has /kinds.v1.KindsService/Nothing, answered unimplemented")
                == true)
        #expect(
            found.reports.first?.contains("/kinds.v1.KindsService/ with Single, Upload, Download, Talk") == true)
    }

    @Test func aRelaxedMockDoesNotReportIt() async {
        let found = await status(
            Requests.request("Nothing", "application/json", body: Data("{}".utf8)),
            served: Kinds_V1_KindsServiceClientMock(policy: .relaxed))
        #expect(found.status == 404 && found.reports.isEmpty)
    }

    @Test func aMessageThatIsNone() async {
        let found = await status(Requests.request("Single", "application/json", body: Data("no".utf8)))
        #expect(found.status == 400 && found.body.contains("invalid_argument"))
        #expect(found.reports.count == 1 && found.reports.first?.contains("is broken") == true)
        #expect(calls(of: mock).single(.any).isEmpty)
    }

    @Test func aContentTypeOfAStreamForAUnaryCall() async {
        let found = await status(Requests.request("Single", "application/connect+proto", body: Data()))
        #expect(found.status == 415 && found.reports.count == 1)
    }

    @Test func aGETOfAnRPCWithSideEffects() async {
        let found = await status(
            Requests.request("Single", nil, httpMethod: .get, query: "?connect=v1&encoding=json&message=%7B%7D"))
        #expect(found.status == 405 && found.reports.count == 1)
    }

    @Test func twoMocksOfOneService() {
        withKnownIssue {
            _ = MockHTTPClient(serving: mock, Kinds_V1_KindsServiceClientMock())
        } matching: { issue in
            "\(issue)".contains("MockHTTPClient: two mocks serve kinds.v1.KindsService")
        }
    }

    @Test func brokenStreamsEnd() async throws {
        let message = try Requests.message("hi").serializedData()
        let whole = Requests.envelope(message) + Requests.envelope(message)
        given(mock).talk().onEachInput { _ in [.message(.init())] }
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
            let stream = RawStream(MockHTTPClient(serving: mock), Requests.request("Talk", type))
            stream.request.sendData(body)
            stream.request.sendClose()
            #expect(await stream.response().ends.count == 1)
        } matching: { issue in
            "\(issue)".contains("is broken")
        }
    }
}
