import Connect
import Foundation
import SwiftMocksConnect

/// The HTTP client of a real server that answers as a test says, perhaps with nothing.
final class ScriptedHTTPClient: HTTPClientInterface {
    /// What the client under test has done.
    enum Event: Sendable, Equatable {
        case unary(URL, Data?)
        case stream(URL)
        case data(Data)
        case close
        case cancel
    }

    typealias Respond = @Sendable (@escaping @Sendable (HTTPResponse) -> Void) -> Void

    let events = Locked<[Event]>([])
    let streams = Locked<[ResponseCallbacks]>([])
    private let response: HTTPResponse?
    private let onStream: @Sendable (ResponseCallbacks) -> Void
    private let onCancel: HTTPResponse?

    /// - Parameters:
    ///   - response: the answer to unary requests; nil if there is none.
    ///   - onCancel: the answer to a request that is cancelled; nil if there is none.
    ///   - onStream: answers a stream.
    init(
        _ response: HTTPResponse? = nil, onCancel: HTTPResponse? = nil,
        onStream: @escaping @Sendable (ResponseCallbacks) -> Void = { _ in }
    ) {
        self.response = response
        self.onCancel = onCancel
        self.onStream = onStream
    }

    func unary(
        request: HTTPRequest<Data?>, onMetrics: @escaping @Sendable (HTTPMetrics) -> Void,
        onResponse: @escaping @Sendable (HTTPResponse) -> Void
    ) -> Cancelable {
        events.append(.unary(request.url, request.message))
        if let response { onResponse(response) }
        return Cancelable { [self] in
            events.append(.cancel)
            if let onCancel { onResponse(onCancel) }
        }
    }

    func stream(request: HTTPRequest<Data?>, responseCallbacks: ResponseCallbacks) -> RequestCallbacks<Data> {
        events.append(.stream(request.url))
        streams.append(responseCallbacks)
        onStream(responseCallbacks)
        return RequestCallbacks(
            cancel: { [self] in
                events.append(.cancel)
                if onCancel != nil { responseCallbacks.receiveClose(.canceled, [:], ConnectError.canceled()) }
            }, sendData: { [events] in events.append(.data($0)) }, sendClose: { [events] in events.append(.close) })
    }

    /// Waits until something was done.
    func wait(for event: Event) async {
        while !events.value.contains(event) { await Task.yield() }
    }
}

extension HTTPResponse {
    static func of(
        _ code: Code, _ status: Int?, _ headers: Headers = [:], _ body: String? = nil, error: (any Error)? = nil
    ) -> HTTPResponse {
        HTTPResponse(
            code: code, headers: headers, message: body.map { Data($0.utf8) }, trailers: [:], error: error,
            tracingInfo: status.map { TracingInfo(httpStatus: $0) })
    }

    /// All that a client sees of it.
    var seen: [String] {
        [
            "\(code)", "\(headers.sorted { $0.key < $1.key })", "\(message.map { [UInt8]($0) } as [UInt8]?)",
            "\(trailers.sorted { $0.key < $1.key })", "\(error.map { "\($0)" } as String?)",
            "\(tracingInfo.map { $0.httpStatus } as Int?)",
        ]
    }
}

extension RawStream.Event {
    /// All that a client sees of it.
    var seen: String {
        switch self {
        case .headers(let headers): "headers \(headers.sorted { $0.key < $1.key })"
        case .data(let data): "data \([UInt8](data))"
        case .close(let code, let trailers, let error):
            "close \(code) \(trailers.sorted { $0.key < $1.key }) \(error.map { "\($0)" } as String?)"
        }
    }
}
