#if GRPCSwift
    import GRPCCore
    @_spi(Adapters) import SwiftMocks

    // Unavailable declarations for common mistakes, with which the compiler tells what to write instead.

    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    extension RPCSubject where Library == GRPCLibrary, Kind: OneRequestKind {
        /// Does not exist: this library has metadata.
        @available(*, unavailable, message: "write metadata: as the RPC library does")
        public func callAsFunction(_ message: Matcher<Message> = .any, headers: MetadataMatcher) -> Clause {
            make(message, headers)
        }
    }

    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    extension RPCSubject where Library == GRPCLibrary, Kind: ManyRequestsKind {
        /// Does not exist: a stream is opened before there is a message.
        @available(
            *, unavailable, message: "a stream opens before its messages: match those with onInput(…) or sent(…)"
        )
        public func callAsFunction(_ message: Matcher<Message>, metadata: MetadataMatcher = .any) -> Clause {
            make(message, metadata)
        }
    }

    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    extension StreamStep where Library == GRPCLibrary {
        /// Does not exist: see `metadata`.
        @available(*, unavailable, message: "write .metadata(…)")
        public static func headers(_ metadata: Metadata) -> StreamStep { .metadata(metadata) }
    }

    /// Does not exist: a rule is for mocks of gRPC Swift clients.
    @available(
        *, unavailable,
        message:
            "write the mocks one after the other: given(everyRPCOf: chat, users), all generated with RPCLibrary=GRPCSwift; mocks of Connect clients need a rule of their own"
    )
    public func given(
        everyRPCOf mock: Any, _ others: Any..., metadata: MetadataMatcher = .any
    ) -> EveryRPCClause<GRPCLibrary> {
        fatalError("There is no such rule.")
    }

    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    extension MockService {
        /// Does not exist: only mocks of gRPC Swift clients can be served here.
        @available(
            *, unavailable,
            message:
                "a MockService serves mocks that are generated with RPCLibrary=GRPCSwift, such as ChatService.ClientMock(); a mock of a Connect client goes into a MockServer"
        )
        public init(serving mock: Any, _ others: Any...) {
            fatalError("There is no such service.")
        }
    }

    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    extension MockTransport {
        /// Does not exist: only mocks of gRPC Swift clients can be served here.
        @available(
            *, unavailable,
            message:
                "a MockTransport serves mocks that are generated with RPCLibrary=GRPCSwift, such as ChatService.ClientMock(); a mock of a Connect client goes into a MockHTTPClient"
        )
        public convenience init(serving mock: Any, _ others: Any..., serviceConfig: ServiceConfig = ServiceConfig()) {
            fatalError("There is no such transport.")
        }

        /// Does not exist: calls are forwarded by a transport, and only mocks of gRPC Swift clients can be served here.
        @available(
            *, unavailable,
            message:
                "forwardingTo: takes a transport, not a GRPCClient, which goes above, and serving: takes mocks that are generated with RPCLibrary=GRPCSwift"
        )
        public convenience init(
            serving mock: Any, _ others: Any..., forwardingTo transport: Any,
            serviceConfig: ServiceConfig = ServiceConfig()
        ) {
            fatalError("There is no such transport.")
        }
    }
#endif
