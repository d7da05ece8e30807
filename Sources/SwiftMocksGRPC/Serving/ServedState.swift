#if GRPCSwift
    import GRPCCore
    @_spi(Adapters) import SwiftMocks

    /// How far a served call has come: its request, its response, its client, and who answers.
    ///
    /// Each function is an event, and returns what must be done.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    struct ServedState {
        typealias Part = RPCResponsePart<[UInt8]>

        /// An answer of the network.
        struct Network {
            let stream: ForwardedStream
            let record: any PartRecord
        }

        /// How far the request has come.
        private enum Request {
            case expected
            case opened(Metadata)
            /// A call with one request, which begins when the client has sent everything.
            case complete(any SerializedCall, Metadata)
            case call(any SerializedCall, takesMessages: Bool)
            /// There is no call.
            case refused(RPCError)
        }

        /// How far the client has read the response of the mock.
        private enum Response {
            case unread
            /// The parts that are made and not taken, the last one first.
            case parts([Part])
            /// The client has the metadata of a stream.
            case stream(any SerializedCall)
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
        private var route = AnswerRoute<RPCRequestPart<[UInt8]>, Network>.unknown(sent: [])
        private(set) var metadata: Metadata?
        /// A call that a rule makes wait, and what decides who answers when it waits no more.
        var settling: (call: any SerializedCall, task: Task<Void, Never>)?

        var isOpen: Bool { client == .open }
        var isCutOff: Bool { client == .cutOff }

        var call: (any SerializedCall)? {
            if case .call(let call, _) = request { call } else { nil }
        }

        /// The call, if the mock answers and the client may send messages to it.
        var callUnderWay: (any SerializedCall)? {
            guard case .mock = route, case .call(let call, takesMessages: true) = request, isOpen else { return nil }
            return call
        }

        // MARK: - What the client sends

        /// What follows from a part of the request.
        enum Step {
            case nothing
            case make(Metadata)
            case begin(any SerializedCall)
            case send(any SerializedCall)
            case close(any SerializedCall)
            case refuse(String)
        }

        /// The client sends a part.
        /// - Parameter isKept: whether the network gets it if it answers.
        mutating func send(_ part: RPCRequestPart<[UInt8]>, isKept: Bool) -> Step {
            // What comes after the end is neither recorded nor passed on.
            guard isOpen, !isKept || route.send(part) else { return .nothing }
            switch part {
            case .metadata(let metadata): return open(metadata)
            case .message: return takeMessage()
            }
        }

        private mutating func open(_ metadata: Metadata) -> Step {
            switch request {
            case .expected:
                self.metadata = metadata
                request = .opened(metadata)
                return .make(metadata)
            case .opened, .complete, .call: return .refuse("The client has sent metadata twice.")
            case .refused: return .nothing
            }
        }

        private func takeMessage() -> Step {
            switch request {
            case .expected: .refuse("The client has sent a message before its metadata.")
            case .opened(let metadata), .complete(_, let metadata): .make(metadata)
            case .call(let call, takesMessages: true): .send(call)
            case .call, .refused: .nothing
            }
        }

        /// The message of a call with one request has come.
        mutating func complete(_ call: any SerializedCall) -> Step {
            switch request {
            case .opened(let metadata):
                request = .complete(call, metadata)
                return .nothing
            case .complete: return .refuse("The client has sent more than one message.")
            case .expected, .call, .refused: return .nothing
            }
        }

        /// The client has sent everything.
        mutating func close() -> Step {
            guard isOpen else { return .nothing }
            switch request {
            case .expected: return .refuse("The client has sent nothing.")
            case .opened: return .refuse("The client has sent no message.")
            case .complete(let call, _): return .begin(call)
            case .call(let call, takesMessages: true):
                request = .call(call, takesMessages: false)
                return .close(call)
            case .call, .refused: return .nothing
            }
        }

        /// The call is recorded. Returns false if the client has left before.
        mutating func begin(_ call: any SerializedCall, takesMessages: Bool) -> Bool {
            guard isOpen else { return false }
            request = .call(call, takesMessages: takesMessages)
            return true
        }

        /// What follows when the client has broken the rules.
        enum Refusal {
            case nothing
            case fail(any SerializedCall)
            /// No mock has the call.
            case unread
        }

        /// The client has broken the rules. Only the first time counts.
        mutating func refuse(_ error: RPCError) -> Refusal {
            // The network's answer is its own.
            if route.network != nil { return .nothing }
            switch request {
            case .expected, .opened, .complete:
                request = .refused(error)
                return isOpen ? .unread : .nothing
            case .call(let call, takesMessages: true):
                request = .call(call, takesMessages: false)
                return .fail(call)
            case .call, .refused: return .nothing
            }
        }

        // MARK: - Who answers

        /// The call of which it is not known who answers.
        var undecidedCall: (any SerializedCall)? { route.isUnknown ? call : nil }

        /// The mock answers. Only the first decision counts.
        mutating func decideForMock() {
            route.decideForMock()
        }

        /// The network answers. Returns false if it is decided already, or the client has left.
        mutating func decide(for network: Network) -> Bool {
            guard route.isUnknown else { return false }
            route.decide(for: network)
            return true
        }

        /// The network, if it answers, or has answered.
        var network: Network? { route.network }

        /// Returns what the network gets next; nil if it has got everything.
        mutating func nextUnsent() -> (network: Network, input: RPCRequestPart<[UInt8]>)? { route.nextUnsent() }

        // MARK: - What the client reads

        /// What the client gets next.
        enum Reading {
            /// The first part, for which it must be known who answers.
            case undecided
            case part(Part)
            case stream(any SerializedCall)
            case network(Network)
            case nothing
        }

        /// The client wants the next part.
        mutating func read() -> Reading {
            if let network = route.network { return .network(network) }
            switch response {
            case .unread: return .undecided
            case .stream(let call): return .stream(call)
            case .parts(var parts):
                guard let part = parts.popLast() else { return .nothing }
                response = .parts(parts)
                return .part(part)
            }
        }

        /// The stream that the client reads.
        var stream: (any SerializedCall)? {
            if case .stream(let call) = response { call } else { nil }
        }

        /// How the first part is found.
        enum Beginning {
            case call(any SerializedCall)
            case refused(RPCError)
            case network(Network)
            case nothing
        }

        /// The client wants the first part, and it is known who answers.
        mutating func beginReading() -> Beginning {
            if let network = route.network { return .network(network) }
            guard case .unread = response else { return .nothing }
            response = .parts([])
            return switch request {
            case .call(let call, _): .call(call)
            case .refused(let error) where isOpen: .refused(error)
            case .expected, .opened, .complete, .refused: .nothing
            }
        }

        /// The client gets these parts, the last one first.
        mutating func keep(_ parts: [Part]) {
            response = .parts(parts)
        }

        /// The client gets the metadata of a stream.
        mutating func keep(_ stream: any SerializedCall) {
            response = .stream(stream)
        }

        // MARK: - How the client leaves

        /// The client wants nothing more. Returns the call and the network, if there are such.
        mutating func leave() -> (call: (any SerializedCall)?, network: Network?) {
            if client == .open { client = .gone }
            // A mock that answers knows that by its call.
            if !route.isMock { route.end() }
            return (call, route.network)
        }

        /// The connection is lost. Returns the call, if there is one.
        mutating func cutOff() -> (any SerializedCall)? {
            client = .cutOff
            return call
        }
    }
#endif
