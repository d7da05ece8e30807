#if GRPCSwift
    import GRPCCore
    @_spi(Adapters) import SwiftMocks

    /// What a served call knows of its client. It has no types of messages, which would be looked up for each message.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    struct ServedState {
        var metadata: Metadata?
        /// The message of a call with one request.
        var request: (any Sendable)?
        var isClosed = false
        /// What the client has written so far, until it is known whether the call is forwarded.
        var written: [RPCRequestPart<[UInt8]>] = []
        var call: (any StreamingCall)?
        /// Whether a rule makes the call wait before it is known who answers.
        var isWaiting = false
        /// What answers in place of the mock, and what records it.
        var handedOver: (answer: any HandedOverAnswer, record: any AnswerRecord)?
        /// Why there is no call.
        var refusal: RPCError?
        /// The parts of the response that are made and not taken, the last one first.
        var parts: [RPCResponsePart<[UInt8]>] = []
        /// The call, once the client has its metadata and reads a stream.
        var stream: (any StreamingCall)?
        /// Whether the client has begun to read.
        var isRead = false
        var isOver = false
        var isCutOff = false

        /// The call, if nothing but a message can come now: the mock answers, and the client goes on.
        var callUnderWay: (any StreamingCall)? {
            isWaiting || handedOver != nil || isClosed || isOver || refusal != nil ? nil : call
        }
    }
#endif
