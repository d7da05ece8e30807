#if Connect
    import Connect
    import Foundation
    import SwiftMocks

    /// How far a forwarded request and its response have come. Each function is an event, and returns what must be done.
    struct ForwardedState {
        /// How the request gets to the real server.
        enum Sending {
            /// The real stream is not open.
            case waiting
            /// A thread sends what has waited.
            case catchingUp(RequestCallbacks<Data>)
            case open(RequestCallbacks<Data>)
            /// The request has gone as a whole.
            case whole
        }

        private enum Response {
            case open
            /// It has told its end, so that nothing may come in its place. It is not complete.
            case ending
            /// The client has given the request up, and waits for the real client's answer to that.
            case cancelled(patience: Task<Void, Never>?)
            /// The client has its end, or wants none.
            case over(isComplete: Bool)
        }

        /// What waits for the real stream.
        var inputs: [ForwardedRequest.Input] = []
        var sending = Sending.waiting
        private var response = Response.open
        private var cancelRequest: (@Sendable () -> Void)?

        /// Whether the request is to be sent.
        var isWanted: Bool {
            switch response {
            case .open, .ending: true
            case .cancelled, .over: false
            }
        }

        /// Whether the client takes more of the response.
        var takesResponse: Bool {
            if case .over = response { false } else { true }
        }

        /// The request is sent. Returns false if it is to be cancelled at once.
        mutating func start(_ cancel: @escaping @Sendable () -> Void) -> Bool {
            cancelRequest = cancel
            switch response {
            case .open, .ending, .over(isComplete: true): return true
            case .cancelled, .over(isComplete: false): return false
            }
        }

        /// The response tells its end.
        mutating func tellEnd() {
            if case .open = response { response = .ending }
        }

        /// What follows when a request is given up.
        enum Cancelled {
            case nothing
            /// Nothing was sent, so only the client is to be told.
            case unsent
            /// The real client is to cancel it.
            case sent(cancel: @Sendable () -> Void)
        }

        /// The client gives the request up.
        mutating func cancel() -> Cancelled {
            switch response {
            case .open, .ending:
                response = .cancelled(patience: nil)
                return cancelled
            case .cancelled, .over: return .nothing
            }
        }

        private var cancelled: Cancelled { cancelRequest.map { .sent(cancel: $0) } ?? .unsent }

        /// A task waits for a real client that does not answer a cancellation. Returns false if it need not.
        mutating func wait(_ task: Task<Void, Never>) -> Bool {
            guard case .cancelled = response else { return false }
            response = .cancelled(patience: task)
            return true
        }

        /// The client gets its end. Returns false if it has one.
        /// - Parameter isComplete: whether it is the real client's.
        mutating func end(isComplete: Bool = true) -> Bool {
            switch response {
            case .open, .ending: break
            case .cancelled(let patience): patience?.cancel()
            case .over: return false
            }
            response = .over(isComplete: isComplete)
            return true
        }

        /// The response ends in another way, unless the client gets its end.
        mutating func cutOff() -> Cancelled {
            guard case .open = response else { return .nothing }
            response = .over(isComplete: false)
            return cancelled
        }

        /// Nobody wants the response any more. Returns what cancels the request.
        mutating func drop() -> (@Sendable () -> Void)? {
            response = .over(isComplete: false)
            return cancelRequest
        }
    }
#endif
