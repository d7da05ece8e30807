import Connect
import Foundation
import NIOCore
import NIOHTTP1

/// Reads the requests of a connection, one after the other, or the one of a stream of HTTP/2.
final class RequestHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart

    private let site: Site
    private var request: RequestCallbacks<Data>?

    init(_ site: Site) {
        self.site = site
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head): request = site.open(head, Response(to: head, on: context.channel))
        case .body(let bytes): request?.sendData(Data(bytes.readableBytesView))
        case .end: request?.sendClose()
        }
    }

    /// The client has gone. That cancels a request without a response.
    func channelInactive(context: ChannelHandlerContext) {
        request?.cancel()
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }
}
