#if Connect
    import Connect
    import SwiftMocks

    // The verbs of `given` that take headers and trailers.

    extension GivenClause where Kind == UnaryKind, Library == ConnectLibrary {
        /// Answers with a message: at once, after some time, or once a gate is open.
        @discardableResult
        public func willReturn(
            _ message: Output, headers: Headers = Headers(), trailers: Trailers = Trailers(),
            after delay: MockDuration? = .none,
            gate: Gate? = .none, times: Int? = .none
        ) -> Self {
            answer(
                with: .success(message, headers: headers, trailers: trailers), after: delay, gate: gate, times: times)
        }

        /// Answers with a failure: at once, after some time, or once a gate is open.
        @discardableResult
        public func willFail(
            _ failure: ConnectError, headers: Headers = Headers(), trailers: Trailers = Trailers(),
            after delay: MockDuration? = .none,
            gate: Gate? = .none, times: Int? = .none
        ) -> Self {
            answer(
                with: .failure(failure, headers: headers, trailers: trailers), after: delay, gate: gate, times: times)
        }
    }

    extension GivenClause where Kind == ClientStreamKind, Library == ConnectLibrary {
        /// Answers with a message: at the close, some time after it, or once a gate is open after
        /// it.
        @discardableResult
        public func willReturn(
            _ message: Output, headers: Headers = Headers(), trailers: Trailers = Trailers(),
            after delay: MockDuration? = .none,
            gate: Gate? = .none, times: Int? = .none
        ) -> Self {
            answer(
                with: .success(message, headers: headers, trailers: trailers), after: delay, gate: gate, times: times)
        }

        /// Answers with a message as soon as `count` inputs are sent. A client that sends fewer
        /// gets it at the close. A delay, or a shut gate, begins then.
        @discardableResult
        public func willReturn(
            _ message: Output, headers: Headers = Headers(), trailers: Trailers = Trailers(), afterInputs count: Int,
            after delay: MockDuration? = .none, gate: Gate? = .none, times: Int? = .none
        ) -> Self {
            answer(
                with: .success(message, headers: headers, trailers: trailers), afterInputs: count, after: delay,
                gate: gate,
                times: times)
        }

        /// Answers with a failure: at the close, some time after it, or once a gate is open after
        /// it.
        @discardableResult
        public func willFail(
            _ failure: ConnectError, after delay: MockDuration? = .none, gate: Gate? = .none, times: Int? = .none
        ) -> Self {
            answer(with: .failure(failure), after: delay, gate: gate, times: times)
        }
    }
#endif
