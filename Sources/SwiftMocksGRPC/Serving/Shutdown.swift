#if GRPCSwift
    @_spi(Adapters) import SwiftMocks

    /// Whether a transport is shut down, for those who wait for it.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    final class Shutdown: Sendable {
        private let state = Locked((hasBegun: false, waiters: [AsyncStream<Never>.Continuation]()))

        var hasBegun: Bool { state.value.hasBegun }

        func begin() {
            let waiters = state.withLock { state in
                state.hasBegun = true
                defer { state.waiters = [] }
                return state.waiters
            }
            for waiter in waiters { waiter.finish() }
        }

        /// Returns after ``begin()``, or when the task is cancelled.
        func wait() async {
            let (end, waiter) = AsyncStream.makeStream(of: Never.self)
            let hasBegun = state.withLock { state in
                if !state.hasBegun { state.waiters.append(waiter) }
                return state.hasBegun
            }
            if hasBegun { return }
            for await _ in end {}
        }
    }
#endif
