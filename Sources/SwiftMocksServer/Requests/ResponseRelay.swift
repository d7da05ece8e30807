#if Server
    import NIOCore
    import SwiftMocks
    import SwiftMocksConnect
    import SwiftMocksWire

    /// Passes a response to the thread of its connection.
    struct ResponseRelay: ResponseReceiver {
        private let handler: NIOLoopBound<RequestHandler>
        private let loop: any EventLoop
        private let number: Int
        private let backpressure: Backpressure

        init(_ handler: RequestHandler, _ loop: any EventLoop, number: Int, backpressure: Backpressure) {
            self.handler = NIOLoopBound(handler, eventLoop: loop)
            self.loop = loop
            self.number = number
            self.backpressure = backpressure
        }

        func deliver(_ part: WireOutput) {
            var bytes = 0
            if case .body(let data) = part { bytes = data.count }
            backpressure.add(bytes)
            loop.execute { handler.value.respond(part, to: number) }
        }

        func finish() {
            loop.execute { handler.value.finish(number) }
        }

        func cancel() {}

        func ready() async {
            await backpressure.ready()
        }
    }

    /// Holds a response back while its client does not read, which limits the memory for an endless
    /// one.
    final class Backpressure: Sendable {
        /// The bytes that may wait for the client.
        fileprivate static let limit = 1 << 20

        /// Those that the client has not taken; nil once it has gone.
        private let unsent = Locked<Int?>(0)
        private let changes = Signal()

        func add(_ bytes: Int) {
            unsent.withLock { $0? += bytes }
        }

        func remove(_ bytes: Int) {
            add(-bytes)
            changes.notify()
        }

        func close() {
            unsent.value = nil
            changes.notify()
        }

        func ready() async {
            _ = await changes.waitForSome { (unsent.value ?? 0) <= Self.limit ? true : nil }
        }
    }
#endif
