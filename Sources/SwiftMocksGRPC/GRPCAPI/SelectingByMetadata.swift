#if GRPCSwift
    import GRPCCore
    import SwiftMocks

    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    extension RPCSelector where Library == GRPCLibrary, Kind: OneRequestKind {
        /// Selects calls by their messages, metadata, timeout and options.
        public func callAsFunction(
            _ message: Matcher<Message> = .any, metadata: MetadataMatcher = .any, timeout: TimeoutMatcher = .any,
            options: OptionsMatcher<CallOptions> = .any
        ) -> Clause {
            selecting(message, metadata, timeout.condition, options.condition)
        }
    }

    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    extension RPCSelector where Library == GRPCLibrary, Kind: ManyRequestsKind {
        /// Selects streams by their metadata, timeout and options.
        public func callAsFunction(
            metadata: MetadataMatcher = .any, timeout: TimeoutMatcher = .any,
            options: OptionsMatcher<CallOptions> = .any
        ) -> Clause {
            selecting(.any, metadata, timeout.condition, options.condition)
        }
    }
#endif
