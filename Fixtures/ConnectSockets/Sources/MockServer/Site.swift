import Connect
import Foundation
import NIOConcurrencyHelpers
import NIOHTTP1
import SwiftMocksConnect

/// Passes requests on to the mocks as the library's client does: those of rpcs with one request and one response as a whole,
/// all others as streams. The path `/seen` has what the mocks have recorded.
struct Site: Sendable {
    private let mocks: MockHTTPClient
    private let log: Log

    private static let unaryRPCs: Set = ["Single", "Read"]
    private static let unaryContentTypes: Set = ["application/json", "application/proto"]

    init(_ mocks: Mocks) {
        self.mocks = MockHTTPClient(serving: mocks.kinds, mocks.levels)
        log = Log(of: mocks)
    }

    func open(_ head: HTTPRequestHead, _ response: Response) -> RequestCallbacks<Data>? {
        guard let url = URL(string: "http://127.0.0.1\(head.uri)"),
            let method = HTTPMethod(rawValue: head.method.rawValue)
        else {
            response.whole(400, [:])
            return nil
        }
        let headers = Dictionary(grouping: head.headers) { $0.name.lowercased() }.mapValues { $0.map(\.value) }
        if url.pathComponents.dropFirst().first == "seen" { return log.open(url, response) }
        let id = headers["x-id"]?.first ?? ""
        let type = headers["content-type"]?.first ?? ""
        let makeRequest: @Sendable (Data?) -> HTTPRequest<Data?> = { body in
            HTTPRequest(
                url: url, headers: headers, message: body, method: method, trailers: nil, idempotencyLevel: .unknown)
        }
        if method == .get || Self.unaryRPCs.contains(url.lastPathComponent) || Self.unaryContentTypes.contains(type) {
            return unary(makeRequest, response, id)
        }
        return mocks.stream(request: makeRequest(nil), responseCallbacks: callbacks(response, id))
    }

    private func unary(
        _ makeRequest: @escaping @Sendable (Data?) -> HTTPRequest<Data?>, _ response: Response, _ id: String
    ) -> RequestCallbacks<Data> {
        let body = NIOLockedValueBox(Data())
        let call = NIOLockedValueBox<Cancelable?>(nil)
        return RequestCallbacks(
            cancel: { call.withLockedValue { $0 }?.cancel() },
            sendData: { data in body.withLockedValue { $0 += data } },
            sendClose: {
                let request = makeRequest(body.withLockedValue { $0.isEmpty ? nil : $0 })
                let started = mocks.unary(request: request, onMetrics: { _ in }) { answer in
                    // A cancelled call has no status, and nobody to answer.
                    guard let status = answer.tracingInfo?.httpStatus else { return }
                    let bytes = answer.message ?? Data()
                    log.count(bytes, of: id)
                    response.whole(status, answer.headers, bytes, answer.trailers)
                }
                call.withLockedValue { $0 = started }
            })
    }

    /// The callbacks of a stream have no HTTP status, only the code that the library makes of it. So the head waits for the
    /// first part of the body, or the end.
    private func callbacks(_ response: Response, _ id: String) -> ResponseCallbacks {
        let head = NIOLockedValueBox<Headers?>(nil)
        @Sendable func writeHead(_ status: Int) {
            let headers = head.withLockedValue { headers in
                defer { headers = nil }
                return headers
            }
            if let headers { response.head(status, headers) }
        }
        return ResponseCallbacks(
            receiveResponseHeaders: { headers in head.withLockedValue { $0 = headers } },
            receiveResponseData: { data in
                log.count(data, of: id)
                writeHead(200)
                response.body(data)
            },
            receiveResponseMetrics: { _ in },
            receiveClose: { code, trailers, _ in
                guard code != .canceled else { return }
                writeHead(Self.status(of: code))
                response.end(trailers)
            })
    }

    /// The inverse of `Code.fromHTTPStatus`.
    private static func status(of code: Code) -> Int {
        switch code {
        case .ok: 200
        case .internalError: 400
        case .unauthenticated: 401
        case .permissionDenied: 403
        case .unimplemented: 404
        case .unavailable: 503
        default: 500
        }
    }
}
