#if GRPCSwift
    import GRPCCore
    import SwiftMocks

    /// The messages of a mock's response and their end. In a cancelled task, a response that is not
    /// complete ends with a `CancellationError`, as that of `HTTP2ClientTransport` does.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    struct BodyParts<Message: Sendable>: AsyncSequence, AsyncIteratorProtocol, Sendable {
        typealias Element = StreamingClientResponse<Message>.Contents.BodyPart

        private let call: MockCall<GRPCLibrary>
        private var hasEnded = false

        init(of call: MockCall<GRPCLibrary>) {
            self.call = call
        }

        func makeAsyncIterator() -> BodyParts { self }

        mutating func next(isolation actor: isolated (any Actor)?) async throws -> Element? {
            if hasEnded { return nil }
            // Most events are there already, and each `async` call has a cost.
            if let event = call.eventNow() { return try part(event) }
            return try part(await call.nextEvent())
        }

        private mutating func part(_ event: CallEvent?) throws -> Element? {
            switch event {
            case .message(let message):
                guard let message = call.message(message, as: Message.self) else { throw RPCError.ofOtherTypes }
                return .message(message)
            case .end(let outcome):
                hasEnded = true
                try Task.checkCancellation()
                guard let end = outcome.recorded as? StreamEnd<GRPCLibrary> else { return nil }
                if let failure = end.failure { throw failure }
                return .trailingMetadata(end.trailingMetadata ?? [:])
            case .metadata, nil:
                hasEnded = true
                try Task.checkCancellation()
                return nil
            }
        }
    }
#endif
