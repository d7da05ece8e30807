import Connect
import Foundation
import KindsAPI

/// Requests of the service as they leave the library's client.
extension Requests {
    static let host = "https://api.test/v2"

    static func url(_ method: String, query: String = "") -> URL {
        URL(string: "\(host)/kinds.v1.KindsService/\(method)\(query)")!
    }

    static func request(
        _ method: String, _ contentType: String?, headers: Headers = [:], body: Data? = nil,
        httpMethod: HTTPMethod = .post, query: String = ""
    ) -> HTTPRequest<Data?> {
        HTTPRequest(
            url: url(method, query: query),
            headers: headers.merging(contentType.map { ["content-type": [$0]] } ?? [:]) { own, _ in own },
            message: body, method: httpMethod, trailers: nil, idempotencyLevel: .unknown)
    }

    static func message(_ text: String) -> Kinds_V1_Request { .with { $0.text = text } }
}
