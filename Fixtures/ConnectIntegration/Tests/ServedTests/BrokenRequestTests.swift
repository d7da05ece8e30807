import Connect
import Foundation
import KindsAPI
import SwiftMocksConnect
import Testing

/// Requests that no client of the service should send.
@Suite struct BrokenRequestTests {
    private let mock = Kinds_V1_KindsServiceClientMock(policy: .strict)

    private func send(_ request: HTTPRequest<Data?>) async -> Attempt { await .send(request, to: mock) }

    @Test func `an rpc that no mock has is unimplemented and reported`() async {
        let found = await send(Requests.request("Nothing", "application/json", body: Data("{}".utf8)))
        #expect(found.status == 404 && found.body.contains("unimplemented"))
        #expect(found.reports.count == 1)
        #expect(
            found.reports.first?.contains("no served mock has /kinds.v1.KindsService/Nothing, answered unimplemented")
                == true)
        #expect(
            found.reports.first?.contains("/kinds.v1.KindsService/ with Single, Upload, Download, Talk") == true)
    }

    @Test func `a relaxed mock does not report it`() async {
        let relaxed = Kinds_V1_KindsServiceClientMock(policy: .relaxed)
        let found = await Attempt.send(
            Requests.request("Nothing", "application/json", body: Data("{}".utf8)), to: relaxed)
        #expect(found.status == 404 && found.reports.isEmpty)
    }

    @Test func `bytes that are no message fail the call`() async {
        let found = await send(Requests.request("Single", "application/json", body: Data("no".utf8)))
        #expect(found.status == 400 && found.body.contains("invalid_argument"))
        #expect(found.reports.count == 1 && found.reports.first?.contains("is broken") == true)
        verify(mock).single(.any).called(.never)
    }

    @Test func `a unary call with the content type of a stream is refused`() async {
        let found = await send(Requests.request("Single", "application/connect+proto", body: Data()))
        #expect(found.status == 415 && found.reports.count == 1)
    }

    @Test func `a GET of an rpc with side effects is refused`() async {
        let found = await send(
            Requests.request("Single", nil, httpMethod: .get, query: "?connect=v1&encoding=json&message=%7B%7D"))
        #expect(found.status == 405 && found.reports.count == 1)
    }

    @Test func `each stream with broken bytes ends`() async throws {
        let message = try Requests.message("hi").serializedData()
        let whole = Requests.envelope(message) + Requests.envelope(message)
        given(mock).talk().onEachInput { _ in [.message(.init())] }
        for type in ["application/connect+proto", "application/grpc-web+proto", "application/grpc"] {
            for body in variants(of: whole) {
                let (found, ends) = await Attempt.stream(Requests.request("Talk", type), body, to: mock)
                #expect(ends.count == 1)
                expectOneReportAtMost(found)
            }
        }
    }

    @Test(arguments: [
        ("application/proto", false), ("application/json", false), ("application/proto", true),
        ("application/grpc", false), ("application/grpc-web+proto", false), ("application/grpc-web-text", false),
    ])
    func `broken unary requests end`(_ type: String, _ isCompressed: Bool) async throws {
        // The same text as another program has compressed it.
        let zipped = Data(base64Encoded: "H4sIAAAAAAAC/+NiysgEAEXTN9QEAAAA")
        let message = try Requests.message("hi").serializedData()
        var whole =
            switch type {
            case "application/json": Data(#"{"text":"hi"}"#.utf8)
            case "application/proto": isCompressed ? try #require(zipped) : message
            default: Requests.envelope(message)
            }
        if type.hasSuffix("text") { whole = whole.base64EncodedData() }
        given(mock).single(.any).willReturn(.with { $0.text = "hello" })
        let headers: Headers = isCompressed ? ["content-encoding": ["gzip"]] : [:]
        for body in variants(of: whole) {
            let found = await send(Requests.request("Single", type, headers: headers, body: body))
            #expect(found.status.map((200...599).contains) == true)
            expectOneReportAtMost(found)
        }
        let calls = calls(of: mock).single(.any).count
        #expect(await send(Requests.request("Single", type, headers: headers, body: whole)).reports == [])
        verify(mock).single(.any).called(.exactly(calls + 1))
    }

    /// Every prefix, and each with another bit.
    private func variants(of body: Data) -> [Data] {
        (0..<body.count).map { body.prefix($0) }
            + (0..<body.count * 8).map { bit in
                var changed = body
                changed[bit / 8] ^= 1 << (bit % 8)
                return changed
            }
    }

    private func expectOneReportAtMost(_ found: Attempt) {
        #expect(found.reports.count <= 1)
        #expect(found.reports.allSatisfy { $0.contains("is broken") })
    }

    /// There are two faults. The report is of the first one, and so is the answer.
    @Test(arguments: ["application/connect+proto", "application/grpc-web+proto", "application/grpc"])
    func `a broken stream without a stub is reported once`(_ type: String) async throws {
        for body in [Data([9, 0, 0, 0, 0]), Data([0, 0]), Requests.envelope(Data([0xff])), Data([0, 0xff, 0, 0, 0])] {
            let mock = Kinds_V1_KindsServiceClientMock(policy: .strict)
            let (found, ends) = await Attempt.stream(Requests.request("Talk", type), body, to: mock)
            #expect(ends.count == 1)
            #expect(found.reports.count <= 1 && found.reports.allSatisfy { $0.contains("has no stub") })
            let status = found.headers["grpc-status"]?.first ?? found.body
            #expect(status == "12" || status.contains("unimplemented"), "\(status)")
        }
    }

    @Test func `what does not fit is refused`() async throws {
        given(mock).talk().onEachInput { _ in [] }
        let huge = Data([0, 0xff, 0xff, 0xff, 0xff])
        let stream = await Attempt.stream(Requests.request("Talk", "application/connect+proto"), huge, to: mock).attempt
        #expect(
            stream.body.contains(#""code":"resource_exhausted""#)
                && stream.reports.last?.contains("over the limit") == true)
        let found = await send(
            Requests.request("Single", "application/json", headers: ["content-encoding": ["br"]], body: Data("{}".utf8))
        )
        #expect(found.status == 501 && found.headers["accept-encoding"] == ["gzip"] && found.reports.count == 1)
    }
}
