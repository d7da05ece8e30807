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

        func receive(_ part: WireOutput) {
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

    /// Holds a response back while its client does not read, which limits the memory for an endless one.
    final class Backpressure: Sendable {
        /// The bytes that may wait for the client.
        fileprivate static let limit = 1 << 20

        private let state = Locked(State())

        private struct State {
            var unsent = 0
            var isClosed = false
            var waiters: [AsyncStream<Never>.Continuation] = []

            var isFull: Bool { unsent > Backpressure.limit && !isClosed }
        }

        func add(_ bytes: Int) {
            state.withLock { $0.unsent += bytes }
        }

        func remove(_ bytes: Int) {
            change { $0.unsent -= bytes }
        }

        func close() {
            change { $0.isClosed = true }
        }

        func ready() async {
            guard state.value.isFull else { return }
            let (end, waiter) = AsyncStream.makeStream(of: Never.self)
            state.withLock { state in
                if state.isFull { state.waiters.append(waiter) } else { waiter.finish() }
            }
            for await _ in end {}
        }

        private func change(_ body: (inout State) -> Void) {
            let waiters = state.withLock { state in
                body(&state)
                guard !state.isFull else { return [AsyncStream<Never>.Continuation]() }
                defer { state.waiters = [] }
                return state.waiters
            }
            for waiter in waiters { waiter.finish() }
        }
    }
#endif
