import Connect
import Foundation
import KindsAPI
import SwiftMocksConnect
import Testing

/// What became of a request that no client of the service should send.
struct Attempt {
    var status: Int?
    var headers: Headers = [:]
    var body = ""
    var reports: [String] = []

    /// Sends a request to a mock, and returns the answer and what was reported.
    static func send(
        _ request: HTTPRequest<Data?>, to mock: Kinds_V1_KindsServiceClientMock
    ) async -> Attempt {
        var found = Attempt()
        found.reports = await reports {
            let response = await MockHTTPClient(serving: mock).send(request)
            found.status = response.tracingInfo?.httpStatus
            found.headers = response.headers
            found.body = String(decoding: response.message ?? Data(), as: UTF8.self)
        }
        return found
    }

    /// Sends the bytes of a stream to a mock, and returns the answer and what was reported.
    static func stream(
        _ request: HTTPRequest<Data?>, _ body: Data, to mock: Kinds_V1_KindsServiceClientMock
    ) async -> (attempt: Attempt, ends: [Code]) {
        var (found, ends) = (Attempt(), [Code]())
        found.reports = await reports {
            let stream = RawStream(MockHTTPClient(serving: mock), request)
            stream.request.sendData(body)
            stream.request.sendClose()
            let response = await stream.response()
            found.headers = response.headers.first ?? [:]
            found.body = String(decoding: response.body, as: UTF8.self)
            ends = response.ends
        }
        return (found, ends)
    }

    private static func reports(_ body: () async -> Void) async -> [String] {
        let reports = Locked<[String]>([])
        await withKnownIssue(isIntermittent: true) {
            await body()
        } matching: { issue in
            reports.append("\(issue)")
            return true
        }
        return reports.value
    }
}
