#if Connect
    import SwiftMocksWire

    /// The response of a mock, written by one task at a time.
    final class Response: @unchecked Sendable {
        private var receiver: any ResponseReceiver
        private let headerBytes: Int?
        private var writer: ResponseWriter?
        private(set) var hasEnded = false

        /// - Parameter headerBytes: the limit for headers and trailers in bytes; nil if there is
        ///   none.
        init(_ receiver: any ResponseReceiver, headerBytes: Int? = nil) {
            self.receiver = receiver
            self.headerBytes = headerBytes
        }

        /// Why the client does not take the response.
        var excess: WireError? { writer?.excess }

        /// Sets the head of the request, which decides the form of the response.
        func start(_ head: WireHead) { writer = ResponseWriter(head, headerBytes: headerBytes) }

        func write(_ event: BytesEvent) {
            let outputs =
                switch event {
                case .headers(let headers): writer?.headers(headers)
                case .message(let message): writer?.message(message)
                case .end(let error, let trailers): writer?.end(error: error, trailers: trailers)
                }
            write(outputs ?? [], isLast: writer?.hasEnded ?? false)
        }

        func write(_ outputs: [WireOutput], isLast: Bool) {
            hasEnded = isLast
            for output in outputs { receiver.deliver(output) }
            if isLast { receiver.finish() }
        }

        func cancel() { receiver.cancel() }
        func ready() async { await receiver.ready() }
    }
#endif
