import Foundation
import NIOCore
import NIOHTTP1
import NIOHTTP2
import NIOPosix

/// An HTTP server on two ports of this machine, with mocks behind it: of HTTP/1.1 and of HTTP/2. It prints the ports, and
/// runs until its input ends.
@main struct MockServer {
    static func main() async throws {
        let mocks = Mocks()
        let site = Site(mocks)
        let http1 = try await listen { channel in
            channel.eventLoop.makeCompletedFuture {
                let pipeline = channel.pipeline.syncOperations
                // With pipelining, a connection is not read before its response is complete, so that its end goes unseen.
                try pipeline.configureHTTPServerPipeline(withPipeliningAssistance: false)
                try pipeline.addHandler(RequestHandler(site))
            }
        }
        let http2 = try await listen { channel in
            channel.eventLoop.makeCompletedFuture {
                _ = try channel.pipeline.syncOperations.configureHTTP2Pipeline(
                    mode: .server, connectionConfiguration: .init(), streamConfiguration: .init()
                ) { stream in
                    stream.eventLoop.makeCompletedFuture {
                        let pipeline = stream.pipeline.syncOperations
                        try pipeline.addHandler(HTTP2FramePayloadToHTTP1ServerCodec())
                        try pipeline.addHandler(RequestHandler(site))
                    }
                }
            }
        }
        let ports = [http1, http2].map { "\($0.localAddress?.port ?? 0)" }.joined(separator: " ")
        FileHandle.standardOutput.write(Data("\(ports)\n".utf8))
        await endOfInput()
        try await http1.close()
        try await http2.close()
    }

    private static func listen(
        _ configure: @escaping @Sendable (any Channel) -> EventLoopFuture<Void>
    ) async throws -> any Channel {
        try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .childChannelOption(.socketOption(.tcp_nodelay), value: 1)
            .childChannelInitializer(configure)
            .bind(host: "127.0.0.1", port: 0)
            .get()
    }

    private static func endOfInput() async {
        await withCheckedContinuation { continuation in
            Thread {
                while readLine() != nil {}
                continuation.resume()
            }.start()
        }
    }
}
