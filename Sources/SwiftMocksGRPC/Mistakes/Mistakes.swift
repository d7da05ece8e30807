#if GRPCSwift
    import GRPCCore
    import SwiftMocks

    // Mistakes that the compiler would explain badly: it tells what to write instead.

    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    extension RPCSelector where Library == GRPCLibrary, Kind: ManyRequestsKind {
        /// Does not exist: a stream is opened before there is a message.
        @available(
            *, unavailable, message: "a stream opens before its messages: match those with onInput(…) or sent(…)"
        )
        public func callAsFunction(_ message: Matcher<Message>, metadata: MetadataMatcher = .any) -> Clause {
            selecting(message, metadata)
        }
    }
#endif
