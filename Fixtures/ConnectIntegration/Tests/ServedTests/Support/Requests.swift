import Connect
import Foundation
import Testing

/// The envelopes of messages in streams.
enum Requests {
    /// A message in an envelope: a flag, the length in four bytes, the message.
    static func envelope(_ bytes: Data, flag: UInt8 = 0) -> Data {
        let length = UInt32(bytes.count)
        return Data([flag] + (0..<4).map { UInt8(truncatingIfNeeded: length >> (24 - 8 * $0)) }) + bytes
    }

    /// The envelopes of a body.
    static func envelopes(_ body: Data) -> [(flag: UInt8, bytes: Data)] {
        var rest = body[...]
        var result: [(UInt8, Data)] = []
        while rest.count >= 5 {
            let head = Array(rest.prefix(5))
            let length = head[1...].reduce(0) { $0 << 8 + Int($1) }
            result.append((head[0], Data(rest.dropFirst(5).prefix(length))))
            rest = rest.dropFirst(5 + length)
        }
        return result
    }
}

extension HTTPClientInterface {
    /// Sends a request, and returns the response.
    func send(_ request: HTTPRequest<Data?>) async -> HTTPResponse {
        await withCheckedContinuation { continuation in
            unary(
                request: request, onMetrics: { _ in },
                onResponse: {
                    #expect(!Task.isCancelled)
                    continuation.resume(returning: $0)
                })
        }
    }
}

/// A stream, and what it yields. The library's own streams drop what they get in a cancelled task.
final class RawStream: Sendable {
    enum Event: Sendable {
        case headers(Headers)
        case data(Data)
        case close(Code, Trailers, (any Error)?)
    }

    let request: RequestCallbacks<Data>
    let events: AsyncStream<Event>

    init(_ client: any HTTPClientInterface, _ request: HTTPRequest<Data?>) {
        let (events, continuation) = AsyncStream.makeStream(of: Event.self)
        self.events = events
        self.request = client.stream(
            request: request,
            responseCallbacks: ResponseCallbacks(
                receiveResponseHeaders: {
                    #expect(!Task.isCancelled)
                    continuation.yield(.headers($0))
                },
                receiveResponseData: {
                    #expect(!Task.isCancelled)
                    continuation.yield(.data($0))
                },
                receiveResponseMetrics: { _ in },
                receiveClose: { code, trailers, error in
                    #expect(!Task.isCancelled)
                    continuation.yield(.close(code, trailers, error))
                    continuation.finish()
                }))
    }

    /// The whole response: headers, the body, and the end.
    func response() async -> (headers: [Headers], body: Data, ends: [Code]) {
        var result: ([Headers], Data, [Code]) = ([], Data(), [])
        for await event in events {
            switch event {
            case .headers(let headers): result.0.append(headers)
            case .data(let data): result.1 += data
            case .close(let code, _, _): result.2.append(code)
            }
        }
        return result
    }
}
