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

    func head(_ status: Int, _ headers: Headers) {
        write(.head(HTTPResponseHead(version: .http1_1, status: .init(statusCode: status), headers: fields(headers))))
    }

    func body(_ data: Data) {
        write(.body(.byteBuffer(ByteBuffer(bytes: data))))
    }

    func end(_ trailers: Trailers = [:]) {
        write(.end(trailers.isEmpty ? nil : fields(trailers)))
        if !isKeptAlive { channel.close(promise: nil) }
    }

    private func write(_ part: HTTPServerResponsePart) {
        channel.writeAndFlush(part, promise: nil)
    }

    private func fields(_ headers: Headers) -> HTTPHeaders {
        HTTPHeaders(
            headers.sorted { $0.key < $1.key }.flatMap { name, values in values.map { (name, $0) } })
    }
}
