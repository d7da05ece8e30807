#if GRPCSwift
    import GRPCCore
    import SwiftMocks

    /// A response of the library that is made from a call.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    protocol CallResponse: Sendable {
        /// Returns the response: with one message once the call is over, with many as soon as it is
        /// known whether the call was accepted. In a cancelled task, every failure becomes that of
        /// a cancelled call.
        static func of(_ call: MockCall<GRPCLibrary>) async -> Self
    }

    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    extension ClientResponse: CallResponse {
        static func of(_ call: MockCall<GRPCLibrary>) async -> ClientResponse {
            let reply = await call.reply(as: Message.self)
            switch reply.result {
            case .success(let message):
                return ClientResponse(
                    message: message, metadata: reply.metadata ?? [:], trailingMetadata: reply.trailingMetadata)
            case .failure(let failure):
                if Task.isCancelled { return ClientResponse(error: .cancelledTask) }
                guard let metadata = reply.metadata else { return ClientResponse(error: failure) }
                return ClientResponse(metadata: metadata, error: failure)
            }
        }
    }

    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    extension StreamingClientResponse: CallResponse {
        static func of(_ call: MockCall<GRPCLibrary>) async -> StreamingClientResponse {
            switch await call.waitForAcceptance() {
            case .accepted(let metadata):
                return StreamingClientResponse(
                    metadata: metadata, bodyParts: RPCAsyncSequence(wrapping: BodyParts(of: call)))
            case .rejected(let end):
                let failure = Task.isCancelled ? nil : end.failure
                return StreamingClientResponse(error: failure ?? .cancelledTask)
            }
        }
    }
#endif
