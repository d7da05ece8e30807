#if Connect
    import Connect
    import Foundation
    import SwiftMocksWire

    /// Gets the response to one request, part by part.
    package protocol ResponseReceiver: Sendable {
        /// Takes a part.
        mutating func receive(_ part: WireOutput)
        /// The response is complete.
        mutating func finish()
        /// The client has cancelled its request.
        mutating func cancel()
        /// Returns when it can take more. Who does not wait loses nothing.
        func ready() async
    }

    extension ResponseReceiver {
        package func ready() async {}
    }

    /// The response of a mock. One task after the other writes it.
    final class Response: @unchecked Sendable {
        private var receiver: any ResponseReceiver
        private let headerBytes: Int?
        private var writer: ResponseWriter?
        private(set) var hasEnded = false

        /// - Parameter headerBytes: how many bytes headers and trailers may have; nil if there is no limit.
        init(_ receiver: any ResponseReceiver, headerBytes: Int? = nil) {
            self.receiver = receiver
            self.headerBytes = headerBytes
        }

        /// Why the client does not take the response.
        var excess: WireError? { writer?.excess }

        /// The request has a head, and so the response a form.
        func begin(_ head: WireHead) { writer = ResponseWriter(head, headerBytes: headerBytes) }

        func write(_ event: BytesEvent) {
            let outputs =
                switch event {
                case .headers(let headers): writer?.headers(headers)
                case .message(let message): writer?.message(message)
                case .end(let error, let trailers): writer?.end(error: error, trailers: trailers)
                }
            send(outputs ?? [], isLast: writer?.hasEnded ?? false)
        }

        func send(_ outputs: [WireOutput], isLast: Bool) {
            hasEnded = isLast
            for output in outputs { receiver.receive(output) }
            if isLast { receiver.finish() }
        }

        func cancel() { receiver.cancel() }
        func ready() async { await receiver.ready() }
    }
#endif
