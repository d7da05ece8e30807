import Connect
import Foundation
import KindsAPI
import SwiftMocksConnect
import Testing

/// Served mocks whose answers have other types than the list of their rpcs.
@Suite struct ForeignMessageTests {
    private let mock = MisfitMock(policy: .strict)

    @Test(arguments: ["application/proto", "application/json"])
    func `a response of another type fails a unary call, and is reported`(_ type: String) async throws {
        given(mock).single(.any).willReturn(.with { $0.text = "hello" })
        let request = type.hasSuffix("json") ? Data("{}".utf8) : Data()
        let found = await withReports {
            await MockHTTPClient(serving: mock).send(Requests.request("Single", type, body: request))
        }
        #expect(found.result.tracingInfo?.httpStatus == 501)
        let body = String(decoding: found.result.message ?? Data(), as: UTF8.self)
        #expect(body.contains("unimplemented"))
        try expectMismatch(found.reports)
    }

    @Test func `a message of another type fails a stream, and is reported`() async throws {
        given(mock).talk().onOpen(.message(.with { $0.text = "hello" }), .hold)
        let found = await withReports {
            let request = Requests.request("Talk", "application/connect+proto")
            let stream = RawStream(MockHTTPClient(serving: mock), request)
            return await stream.response()
        }
        let envelopes = Requests.envelopes(found.result.body)
        #expect(envelopes.map(\.flag) == [2], "the end, and no message before it")
        let end = String(decoding: envelopes.first?.bytes ?? Data(), as: UTF8.self)
        #expect(end.contains("unimplemented"))
        #expect(calls(of: mock).talk().map { $0.outcome?.code } == [.unimplemented])
        try expectMismatch(found.reports)
    }

    private func expectMismatch(_ reports: [String]) throws {
        #expect(reports.count == 1)
        let report = try #require(reports.first)
        #expect(report.contains("a Kinds_V1_Request in place of a Kinds_V1_Response"), "\(report)")
    }
}

/// A mock that does not fit its messages.
private final class MisfitMock: ConnectMock<MisfitRPCs>, @unchecked Sendable {
    override class func describe(_ list: RPCList) -> MockReport.Recipient {
        _ = list.keep(MisfitRPCs())
        list.add(UnaryRPC<Kinds_V1_Request, Kinds_V1_Response>(path: "/kinds.v1.KindsService/Single"))
        list.add(BidirectionalStreamRPC<Kinds_V1_Request, Kinds_V1_Response>(path: "/kinds.v1.KindsService/Talk"))
        return .tests
    }
}

private struct MisfitRPCs {
    var single: UnaryRPC<Kinds_V1_Request, Kinds_V1_Request> { .init(path: "/kinds.v1.KindsService/Single") }
    var talk: BidirectionalStreamRPC<Kinds_V1_Request, Kinds_V1_Request> {
        .init(path: "/kinds.v1.KindsService/Talk")
    }
}
