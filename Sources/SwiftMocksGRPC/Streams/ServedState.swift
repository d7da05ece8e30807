#if GRPCSwift
    import GRPCCore
    @_spi(Adapters) import SwiftMocks

    /// What a served call knows of its client. It has no types of messages, which would be looked up for each message.
    ///
    /// Each function is an event, and returns what must be done.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    struct ServedState {
        /// How far the request has come.
        private enum Request {
            case expected
            case opened(Metadata)
            /// The message of a call with one request, which begins when the client has sent everything.
            case message(any Sendable, Metadata)
            case call(any StreamingCall, takesMessages: Bool)
            /// There is no call.
            case refused(RPCError)
        }

        /// How far the client has read the response.
        private enum Response {
            case unread
            /// The parts that are made and not taken, the last one first.
            case parts([RPCResponsePart<[UInt8]>])
            /// The client has the metadata of a stream.
            case stream(any StreamingCall)
        }

        private enum Client {
            case open
            /// It wants nothing more.
            case gone
            /// The connection is lost.
            case cutOff
        }

        private var request = Request.expected
        private var response = Response.unread
        private var client = Client.open
        private(set) var metadata: Metadata?

        var isOpen: Bool { client == .open }
        var isCutOff: Bool { client == .cutOff }

        var call: (any StreamingCall)? {
            if case .call(let call, _) = request { call } else { nil }
        }

        /// Why there is no call; nil if the client does not want to know.
        var refusal: RPCError? {
            if case .refused(let error) = request, isOpen { error } else { nil }
        }

        /// The call, if the client may send messages to it.
        var callUnderWay: (any StreamingCall)? {
            if case .call(let call, takesMessages: true) = request, isOpen { call } else { nil }
        }

        /// The call, once the client has its metadata and reads a stream.
        var stream: (any StreamingCall)? {
            if case .stream(let call) = response { call } else { nil }
        }

        // MARK: - What the client sends

        /// What follows from a part of the request.
        enum Step {
            case nothing
            case begin(Metadata, request: (any Sendable)?)
            case send(any StreamingCall)
            case close(any StreamingCall)
            case refuse(String)
        }

        /// The client sends its metadata.
        /// - Parameter begins: whether the call begins with them.
        mutating func open(_ metadata: Metadata, begins: Bool) -> Step {
            switch request {
            case .expected:
                self.metadata = metadata
                request = .opened(metadata)
                return begins ? .begin(metadata, request: nil) : .nothing
            case .opened, .message, .call: return .refuse("The client has sent metadata twice.")
            case .refused: return .nothing
            }
        }

        /// Whether a message would be taken.
        var takesMessages: Bool {
            switch request {
            case .expected, .opened, .message: isOpen
            case .call(_, let takesMessages): isOpen && takesMessages
            case .refused: false
            }
        }

        /// The client sends a message.
        mutating func take(_ message: any Sendable) -> Step {
            switch request {
            case .expected: return .refuse("The client has sent a message before its metadata.")
            case .opened(let metadata):
                request = .message(message, metadata)
                return .nothing
            case .message: return .refuse("The client has sent more than one message.")
            case .call(let call, takesMessages: true): return .send(call)
            case .call, .refused: return .nothing
            }
        }

        /// The client has sent everything.
        mutating func close() -> Step {
            guard isOpen else { return .nothing }
            switch request {
            case .expected: return .refuse("The client has sent nothing.")
            case .opened: return .refuse("The client has sent no message.")
            case .message(let message, let metadata): return .begin(metadata, request: message)
            case .call(let call, takesMessages: true):
                request = .call(call, takesMessages: false)
                return .close(call)
            case .call, .refused: return .nothing
            }
        }

        /// The call has begun. Returns false if the client has left before.
        mutating func begin(_ call: any StreamingCall, takesMessages: Bool) -> Bool {
            guard isOpen else { return false }
            request = .call(call, takesMessages: takesMessages)
            return true
        }

        /// The client has broken the rules. Only the first time counts. Returns the call, if there is one.
        mutating func refuse(_ error: RPCError) -> (any StreamingCall)? {
            switch request {
            case .expected, .opened, .message: request = .refused(error)
            case .call(let call, takesMessages: true):
                request = .call(call, takesMessages: false)
                return call
            case .call, .refused: break
            }
            return nil
        }

        // MARK: - What the client reads

        /// The client wants the first part. Returns false if it has asked for it before.
        mutating func beginReading() -> Bool {
            guard case .unread = response else { return false }
            response = .parts([])
            return true
        }

        /// The client gets the metadata of a stream.
        mutating func read(_ stream: any StreamingCall) {
            response = .stream(stream)
        }

        /// The client gets these parts, the last one first, after the present one.
        mutating func keep(_ parts: [RPCResponsePart<[UInt8]>]) {
            response = .parts(parts)
        }

        /// The next part that is kept.
        mutating func nextPart() -> RPCResponsePart<[UInt8]>? {
            guard case .parts(var parts) = response else { return nil }
            defer { response = .parts(parts) }
            return parts.popLast()
        }

        /// The client wants nothing more. Returns the call, if there is one.
        mutating func leave() -> (any StreamingCall)? {
            if client == .open { client = .gone }
            return call
        }

        /// The connection is lost.
        mutating func cutOff() {
            client = .cutOff
        }
    }
#endif
