#if Connect
    import Connect
    import Foundation
    @_spi(Adapters) import SwiftMocks

    /// Takes what happens to a request, for the task of its exchange. As soon as that has handed the request to the real
    /// server, it passes on directly, so that the sender has to wait for the real client.
    final class Inbox: Sendable {
        private let events: AsyncStream<Exchange.Event>.Continuation
        private let state = Locked((pending: 0, forwarded: ForwardedRequest?.none))

        init(_ events: AsyncStream<Exchange.Event>.Continuation) {
            self.events = events
        }

        func put(_ event: Exchange.Event) {
            let forwarded = state.withLock { state in
                if state.forwarded == nil {
                    state.pending += 1
                    events.yield(event)
                }
                return state.forwarded
            }
            forwarded?.take(event)
        }

        /// The task of the exchange has handled some events. Returns whether the rest of them does not need it.
        func passes(to forwarded: ForwardedRequest?, after count: Int) -> Bool {
            state.withLock { state in
                state.pending -= count
                if state.pending == 0 { state.forwarded = forwarded }
                return state.forwarded != nil
            }
        }
    }

    extension ForwardedRequest {
        /// Takes what happens on the client's side.
        func take(_ event: Exchange.Event) {
            switch event {
            case .data(let data): take(Input.data(data))
            case .close: take(Input.close)
            case .cancel: cancel()
            // The mock does not answer.
            case .answer, .settled, .end: break
            }
        }
    }
#endif
