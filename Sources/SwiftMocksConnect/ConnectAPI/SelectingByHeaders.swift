#if Connect
    import Connect
    import SwiftMocks

    extension RPCSelector where Library == ConnectLibrary, Kind: OneRequestKind {
        /// Selects calls by their messages and headers and, behind a client, by their timeout.
        public func callAsFunction(
            _ message: Matcher<Message> = .any, headers: MetadataMatcher = .any, timeout: TimeoutMatcher = .any
        ) -> Clause {
            selecting(message, headers, timeout.condition)
        }
    }

    extension RPCSelector where Library == ConnectLibrary, Kind: ManyRequestsKind {
        /// Selects streams by their headers and, behind a client, by their timeout.
        public func callAsFunction(headers: MetadataMatcher = .any, timeout: TimeoutMatcher = .any) -> Clause {
            selecting(.any, headers, timeout.condition)
        }
    }
#endif
