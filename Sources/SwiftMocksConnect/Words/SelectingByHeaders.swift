#if Connect
    import Connect
    @_spi(Adapters) import SwiftMocks

    // How statements select calls by their headers.

    extension RPCSubject where Mock.MockLibrary == ConnectLibrary, Kind: OneRequestKind {
        /// Selects calls by their messages and headers.
        public func callAsFunction(_ message: Matcher<Message> = .any, headers: MetadataMatcher = .any) -> Clause {
            make(message, headers)
        }
    }

    extension RPCSubject where Mock.MockLibrary == ConnectLibrary, Kind: ManyRequestsKind {
        /// Selects streams by their headers.
        public func callAsFunction(headers: MetadataMatcher = .any) -> Clause {
            make(.any, headers)
        }
    }
#endif
