#if Connect
    import Connect
    import SwiftMocks

    // Mistakes that the compiler would explain badly: it tells what to write instead.

    extension RPCSelector where Library == ConnectLibrary, Kind: ManyRequestsKind {
        /// Does not exist: a stream is opened before there is a message.
        @available(
            *, unavailable, message: "a stream opens before its messages: match those with onInput(…) or sent(…)"
        )
        public func callAsFunction(_ message: Matcher<Message>, headers: MetadataMatcher = .any) -> Clause {
            selecting(message, headers)
        }
    }

    extension GivenClause where Kind == UnaryKind, Library == ConnectLibrary, Output: ProtobufMessage {
        /// Does not exist: an answer is a message, or a reply with headers.
        @available(
            *, unavailable,
            message: "write willReturn(message, headers: …), or willReply { _ in .success(message, headers: …) }"
        )
        @discardableResult
        public func willReturn(_ response: ResponseMessage<Output>) -> Self { self }
    }
#endif
