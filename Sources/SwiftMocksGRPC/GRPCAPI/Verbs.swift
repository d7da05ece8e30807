#if GRPCSwift
    import GRPCCore
    import SwiftMocks

    // The verbs of `given` that take metadata and trailing metadata.

    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    extension GivenClause where Kind == UnaryKind, Library == GRPCLibrary {
        /// Answers with a message: at once, after some time, or once a gate is open.
        @discardableResult
        public func willReturn(
            _ message: Output, metadata: Metadata = Metadata(), trailingMetadata: Metadata = Metadata(),
            after delay: MockDuration? = .none, gate: Gate? = .none, times: Int? = .none
        ) -> Self {
            answer(
                with: .success(message, metadata: metadata, trailingMetadata: trailingMetadata), after: delay,
                gate: gate,
                times: times)
        }

        /// Answers with a failure: at once, after some time, or once a gate is open. With
        /// `metadata` the call is accepted first, otherwise it is rejected.
        @discardableResult
        public func willFail(
            _ failure: RPCError, metadata: Metadata? = .none, after delay: MockDuration? = .none, gate: Gate? = .none,
            times: Int? = .none
        ) -> Self {
            answer(with: .failure(failure, metadata: metadata), after: delay, gate: gate, times: times)
        }
    }

    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    extension GivenClause where Kind == ClientStreamKind, Library == GRPCLibrary {
        /// Answers with a message: at the close, some time after it, or once a gate is open after
        /// it.
        @discardableResult
        public func willReturn(
            _ message: Output, metadata: Metadata = Metadata(), trailingMetadata: Metadata = Metadata(),
            after delay: MockDuration? = .none, gate: Gate? = .none, times: Int? = .none
        ) -> Self {
            answer(
                with: .success(message, metadata: metadata, trailingMetadata: trailingMetadata), after: delay,
                gate: gate,
                times: times)
        }

        /// Answers with a message as soon as `count` inputs are sent. A client that sends fewer
        /// gets it at the close. A delay, or a shut gate, begins then.
        @discardableResult
        public func willReturn(
            _ message: Output, metadata: Metadata = Metadata(), trailingMetadata: Metadata = Metadata(),
            afterInputs count: Int,
            after delay: MockDuration? = .none, gate: Gate? = .none, times: Int? = .none
        ) -> Self {
            answer(
                with: .success(message, metadata: metadata, trailingMetadata: trailingMetadata), afterInputs: count,
                after: delay, gate: gate, times: times)
        }

        /// Answers with a failure: at the close, some time after it, or once a gate is open after
        /// it. With `metadata` the call is accepted first, otherwise it is rejected.
        @discardableResult
        public func willFail(
            _ failure: RPCError, metadata: Metadata? = .none, after delay: MockDuration? = .none, gate: Gate? = .none,
            times: Int? = .none
        ) -> Self {
            answer(with: .failure(failure, metadata: metadata), after: delay, gate: gate, times: times)
        }
    }
#endif
