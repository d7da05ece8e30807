#if Connect
    import Connect
    import Foundation
    @_spi(Adapters) import SwiftMocks
    import SwiftMocksWire
    import SwiftProtobuf

    /// What a mock answers, with messages as bytes.
    enum BytesEvent: Sendable {
        case headers(Headers)
        case message(Data)
        case end(WireError?, Trailers)
    }

    /// A call of a mock whose messages are bytes.
    protocol BytesCall: Sendable {
        /// Records the call, and finds its answer.
        func begin()
        /// Takes a message of the client.
        func send(_ message: Data) throws(WireError)
        /// The client has sent everything.
        func close()
        func cancel(as status: MockStatus)
        /// Returns the next event; nil after the end.
        func next() async -> BytesEvent?

        /// What the server of the mock has to answer in place of the mock; nil if it has nothing to.
        var handover: BytesHandover? { get }
        /// Whether a rule makes the call wait before its answer is found.
        var isWaiting: Bool { get }
        /// Runs `body` when the call waits no more.
        func whenAnswered(_ body: @escaping @Sendable () -> Void)
        /// Waits as long as the test wants that answer to wait. Returns false if the call has ended meanwhile.
        func waitForHandover() async -> Bool
        /// Whether no answer is found yet.
        var isUnanswered: Bool { get }
        /// Whether a strict mock has refused the call, and has reported it.
        var isRefused: Bool { get }
        /// Leaves the answer to the real server, because the mock can't read the request.
        func forwardUnread()
        func whileOpen(_ body: @escaping @Sendable () async -> Void)
        func whenOver(_ body: @escaping @Sendable () -> Void)
        /// Records what the real server has sent.
        func note(serverHeaders headers: Headers)
        func note(serverMessage message: Data)
        /// Ends the call as the server has answered it.
        func end(_ failure: ConnectError?, trailers: Trailers)
    }

    /// An answer that a mock leaves to its server, with messages as bytes.
    struct BytesHandover: Sendable {
        let fault: NetworkFault?
        /// Nil if the real server answers.
        let messages: [Data]?
        let waits: Bool
    }

    /// Returns a call that has not begun; nil if the messages of the rpc are not of SwiftProtobuf.
    /// - Parameters:
    ///   - target: the rpc, and the mock that has it.
    ///   - head: the head of the request.
    ///   - message: the message of a call with one request and one response.
    ///   - canForward: whether there is a real server.
    func makeBytesCall(
        _ target: ServedRPCs<ConnectLibrary>.Target, _ head: WireHead, _ message: Data?, canForward: Bool
    ) throws(WireError) -> (any BytesCall)? {
        guard let input = target.rpc.input as? any SwiftProtobuf.Message.Type,
            let output = target.rpc.output as? any SwiftProtobuf.Message.Type
        else { return nil }
        return try make(input, output)

        func make<Input: SwiftProtobuf.Message, Output: SwiftProtobuf.Message>(
            _ input: Input.Type, _ output: Output.Type
        ) throws(WireError) -> any BytesCall {
            let request: Input? = if let message { try head.codec.read(message) } else { nil }
            return MessageCall<Input, Output>(target, head, request, canForward: canForward)
        }
    }

    /// A call of a mock. Who asks for its events drives its script.
    private final class MessageCall<Input: SwiftProtobuf.Message, Output: SwiftProtobuf.Message>: BytesCall {
        private let call: MockCall<ConnectLibrary, Input, Output>
        private let kind: CallKind
        private let codec: WireCodec
        private let hasErrorsInHeaders: Bool
        /// Why the mock, and so the client, can't read a message of the real server.
        private let unreadable = Locked<ConnectError?>(nil)
        /// What the real server has answered so far, of a call with one request and one response.
        private let reply = Locked(Reply<ConnectLibrary, Output>(result: .failure(.noMessage), headers: [:]))
        /// The events that follow those that were returned.
        private let events = Locked<ArraySlice<BytesEvent>?>(nil)

        init(
            _ target: ServedRPCs<ConnectLibrary>.Target, _ head: WireHead, _ request: Input?, canForward: Bool
        ) {
            kind = target.rpc.kind
            codec = head.codec
            hasErrorsInHeaders = head.protocol.isBare
            call = target.store.prepare(
                target.rpc, request: request, metadata: head.headers, options: (), wire: CallWire(head),
                canForward: canForward)
        }

        func begin() {
            call.record()
            call.begin()
        }

        func send(_ message: Data) throws(WireError) {
            call.send(try codec.read(message))
        }

        func close() {
            // Clients have no close for a call with one request.
            if kind.hasManyRequests { call.close() }
        }

        func cancel(as status: MockStatus) {
            call.cancel(as: status)
        }

        func next() async -> BytesEvent? {
            switch kind {
            case .serverStream, .bidirectionalStream: return await call.next().map(event)
            case .unary, .clientStream:
                if events.value == nil {
                    let answer = self.answer(await call.reply())
                    events.value = answer[...]
                }
                return events.withLock { $0?.popFirst() }
            }
        }

        // MARK: - Answers of others

        var handover: BytesHandover? {
            call.handover.map { handover in
                BytesHandover(
                    fault: handover.fault, messages: handover.messages?.compactMap { try? codec.write($0) },
                    waits: handover.waits)
            }
        }

        var isWaiting: Bool { call.isWaiting }
        func whenAnswered(_ body: @escaping @Sendable () -> Void) { call.whenAnswered(body) }
        func waitForHandover() async -> Bool { await call.waitForHandover() }
        var isUnanswered: Bool { call.isUnanswered }
        var isRefused: Bool { call.isRefused }
        func forwardUnread() { call.forwardUnread() }
        func whileOpen(_ body: @escaping @Sendable () async -> Void) { call.whileOpen(body) }
        func whenOver(_ body: @escaping @Sendable () -> Void) { call.whenOver(body) }

        func note(serverHeaders headers: Headers) {
            call.note(serverMetadata: headers)
            reply.withLock { $0.headers = headers }
        }

        func note(serverMessage message: Data) {
            do {
                let message: Output = try codec.read(message)
                call.note(serverMessage: message)
                reply.withLock { $0.result = .success(message) }
            } catch {
                unreadable.withLock { $0 = $0 ?? ConnectError(error, metadata: [:]) }
            }
        }

        func end(_ failure: ConnectError?, trailers: Trailers) {
            let failure = unreadable.value ?? failure
            guard kind == .unary else {
                return call.end(
                    handedOver: StreamEnd(code: failure?.code ?? .ok, failure: failure, trailers: trailers))
            }
            var reply = reply.value
            if let failure { reply.result = .failure(failure) }
            reply.trailers = trailers
            call.end(handedOver: reply)
        }

        // MARK: - Answers of the mock

        /// The whole answer of a call with one response.
        private func answer(_ reply: Reply<ConnectLibrary, Output>) -> [BytesEvent] {
            switch reply.result {
            case .success(let message):
                return [.headers(reply.headers), written(message), .end(nil, reply.trailers)]
            case .failure(let failure):
                // As in connect-go: a response that is not a stream has the metadata of an error in its headers.
                let (headers, trailers) = hasErrorsInHeaders ? (failure.metadata, [:]) : ([:], failure.metadata)
                let all = reply.headers.merging(headers) { $1 }
                return (all.isEmpty ? [] : [.headers(all)])
                    + [.end(WireError(failure), reply.trailers.merging(trailers) { own, _ in own })]
            }
        }

        private func event(_ event: StreamEvent<ConnectLibrary, Output>) -> BytesEvent {
            switch event {
            case .metadata(let headers): .headers(headers)
            case .message(let message): written(message)
            case .complete(let end):
                .end(
                    WireError(end),
                    (end.trailers ?? [:]).merging((end.failure as? ConnectError)?.metadata ?? [:]) { trailer, _ in
                        trailer
                    })
            }
        }

        private func written(_ message: Output) -> BytesEvent {
            do {
                return .message(try codec.write(message))
            } catch {
                return .end(
                    WireError(.internal, "\(Output.protoMessageName) can't be written as \(codec): \(error)"), [:])
            }
        }
    }

    extension ConnectError {
        fileprivate static var noMessage: ConnectError {
            ConnectError(code: .internalError, message: "the response has no message")
        }
    }

    extension WireCodec {
        fileprivate func read<Message: SwiftProtobuf.Message>(_ bytes: Data) throws(WireError) -> Message {
            do {
                switch self {
                case .proto: return try Message(serializedBytes: bytes)
                case .json:
                    var options = JSONDecodingOptions()
                    options.ignoreUnknownFields = true
                    return try Message(jsonUTF8Data: bytes, options: options)
                }
            } catch {
                throw WireError(.invalidArgument, "the message is no \(Message.protoMessageName) as \(self): \(error)")
            }
        }

        fileprivate func write(_ message: some SwiftProtobuf.Message) throws -> Data {
            switch self {
            case .proto: try message.serializedData()
            case .json: try message.jsonUTF8Data()
            }
        }
    }
#endif
