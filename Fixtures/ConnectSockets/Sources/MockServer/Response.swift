import Connect
import Foundation
import NIOCore
import NIOHTTP1

/// Writes the response to a request. What is written after the client has gone is lost.
struct Response: Sendable {
    private let channel: any Channel
    private let isKeptAlive: Bool

    init(to head: HTTPRequestHead, on channel: any Channel) {
        self.channel = channel
        isKeptAlive = head.isKeepAlive
    }

    /// Writes a response of a known length. A client may send its next request as soon as it has all bytes. So they leave
    /// with the end, lest the response to that request comes before it.
    func whole(_ status: Int, _ headers: Headers, _ body: Data = Data(), _ trailers: Trailers = [:]) {
        // Trailers need a body in chunks.
        let length = trailers.isEmpty ? ["content-length": ["\(body.count)"]] : [:]
        head(status, headers.merging(length) { $1 })
        if !body.isEmpty { write(body) }
        end(trailers)
    }

    func head(_ status: Int, _ headers: Headers) {
        write(.head(HTTPResponseHead(version: .http1_1, status: .init(statusCode: status), headers: fields(headers))))
    }

    func body(_ data: Data) {
        write(data)
        channel.flush()
    }

    func end(_ trailers: Trailers) {
        write(.end(trailers.isEmpty ? nil : fields(trailers)))
        channel.flush()
        if !isKeptAlive { channel.close(promise: nil) }
    }

    private func write(_ data: Data) {
        write(.body(.byteBuffer(ByteBuffer(bytes: data))))
    }

    private func write(_ part: HTTPServerResponsePart) {
        channel.write(part, promise: nil)
    }

    private func fields(_ headers: Headers) -> HTTPHeaders {
        HTTPHeaders(
            headers.sorted { $0.key < $1.key }.flatMap { name, values in values.map { (name, $0) } })
    }
}
