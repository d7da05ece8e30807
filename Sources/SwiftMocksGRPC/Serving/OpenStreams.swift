#if GRPCSwift
    @_spi(Adapters) import SwiftMocks

    /// The streams of a transport that are open, and whether it takes new ones.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    final class OpenStreams: Sendable {
        private let state = Locked(State())

        private struct State {
            var takesNew = true
            var streams: [ObjectIdentifier: any ServedStream] = [:]
            /// Finished when there will be no stream any more.
            var waiters: [AsyncStream<Never>.Continuation] = []

            var isDone: Bool { !takesNew && streams.isEmpty }
        }

        /// Adds a stream. Returns false if no new ones are taken.
        func add(_ stream: any ServedStream) -> Bool {
            state.withLock { state in
                if state.takesNew { state.streams[ObjectIdentifier(stream)] = stream }
                return state.takesNew
            }
        }

        func remove(_ stream: any ServedStream) {
            change { $0.streams[ObjectIdentifier(stream)] = nil }
        }

        func refuseNew() {
            change { $0.takesNew = false }
        }

        /// Returns when no stream is open, and no new one is taken. In a cancelled task, it cuts off the open ones.
        func waitForTheLast() async {
            let (end, waiter) = AsyncStream.makeStream(of: Never.self)
            change { $0.waiters.append(waiter) }
            for await _ in end {}
            refuseNew()
            for stream in state.value.streams.values { stream.cutOff() }
        }

        private func change(_ body: (inout State) -> Void) {
            let waiters = state.withLock { state in
                body(&state)
                guard state.isDone else { return [AsyncStream<Never>.Continuation]() }
                defer { state.waiters = [] }
                return state.waiters
            }
            for waiter in waiters { waiter.finish() }
        }
    }
#endif
