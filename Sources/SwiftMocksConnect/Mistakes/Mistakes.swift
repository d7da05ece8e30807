#if Connect
    import Connect
    @_spi(Adapters) import SwiftMocks

    // Unavailable declarations for common mistakes, with which the compiler tells what to write instead.

    extension RPCSubject where Library == ConnectLibrary, Kind: OneRequestKind {
        /// Does not exist: this library has headers.
        @available(*, unavailable, message: "write headers: as the RPC library does")
        public func callAsFunction(_ message: Matcher<Message> = .any, metadata: MetadataMatcher) -> Clause {
            make(message, metadata)
        }
    }

    extension RPCSubject where Library == ConnectLibrary, Kind: ManyRequestsKind {
        /// Does not exist: a stream is opened before there is a message.
        @available(
            *, unavailable, message: "a stream opens before its messages: match those with onInput(…) or sent(…)"
        )
        public func callAsFunction(_ message: Matcher<Message>, headers: MetadataMatcher = .any) -> Clause {
            make(message, headers)
        }
    }

    extension StreamStep where Library == ConnectLibrary {
        /// Does not exist: see `headers`.
        @available(*, unavailable, message: "write .headers(…)")
        public static func metadata(_ headers: Headers) -> StreamStep { .headers(headers) }
    }

    /// Does not exist: a rule is for mocks of Connect clients that record their calls.
    @available(
        *, unavailable,
        message:
            "write the mocks one after the other: given(everyRPCOf: eliza, users), all generated with MockRuntime=SwiftMocks; mocks of gRPC Swift clients need a rule of their own"
    )
    public func given(
        everyRPCOf mock: Any, _ others: Any..., headers: MetadataMatcher = .any
    ) -> EveryRPCClause<ConnectLibrary> {
        fatalError("There is no such rule.")
    }

    extension MockHTTPClient {
        /// Does not exist: only mocks of Connect clients that record their calls can be served here.
        @available(
            *, unavailable,
            message:
                "a MockHTTPClient serves mocks that are generated with MockRuntime=SwiftMocks, such as ElizaServiceClientMock(); a mock of a gRPC Swift client goes into a MockTransport"
        )
        public convenience init(serving mock: Any, _ others: Any...) {
            fatalError("There is no such client.")
        }

        /// Does not exist: requests are forwarded by an HTTP client, and only mocks of Connect clients that record their
        /// calls can be served here.
        @available(
            *, unavailable,
            message:
                "forwardingTo: takes an HTTP client, such as URLSessionHTTPClient(), and serving: takes mocks that are generated with MockRuntime=SwiftMocks"
        )
        public convenience init(serving mock: Any, _ others: Any..., forwardingTo client: Any) {
            fatalError("There is no such client.")
        }
    }
#endif
