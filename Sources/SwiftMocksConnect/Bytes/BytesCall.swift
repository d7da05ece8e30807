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

    extension ResponseWriter {
        /// Writes what a mock answers.
        mutating func write(_ event: BytesEvent) -> [WireOutput] {
            switch event {
            case .headers(let headers): self.headers(headers)
            case .message(let message): self.message(message)
            case .end(let error, let trailers): end(error: error, trailers: trailers)
            }
        }
    }

    /// A call of a mock whose messages are bytes.
    protocol BytesCall: ServedMockCall where Library == ConnectLibrary {
        /// Takes a message of the client.
        func send(_ message: Data) throws(WireError)
        /// The client has sent everything.
        func close()
        /// Returns the next event; nil after the end.
        func next() async -> BytesEvent?

        /// Returns what records the answer of the real server.
        func makeRecord() -> any AnswerRecord
    }

    /// Records what a server answers in place of a mock.
    protocol AnswerRecord: Sendable {
        func note(_ headers: Headers)
        func note(_ message: Data)
        /// No server has answered. The end follows.
        func note(networkFault reason: String)
        /// The answer is complete. Only the first end of a call counts.
        func end(_ failure: ConnectError?, trailers: Trailers)
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
        let call: MockCall<ConnectLibrary, Input, Output>
        private let kind: CallKind
        private let codec: WireCodec
        private let hasErrorsInHeaders: Bool
        /// The events that follow those that were returned.
        private let events = Locked<ArraySlice<BytesEvent>?>(nil)

        init(
            _ target: ServedRPCs<ConnectLibrary>.Target, _ head: WireHead, _ request: Input?, canForward: Bool
        ) {
            kind = target.rpc.kind
            codec = head.codec
            hasErrorsInHeaders = head.protocol.isBare
            call = target.store.prepare(
                target.rpc, request: request, metadata: head.headers, options: (), transport: TransportInfo(head),
                canForward: canForward)
        }

        func send(_ message: Data) throws(WireError) {
            call.send(try codec.read(message))
        }

        func close() {
            // Clients have no close for a call with one request.
            if kind.hasManyRequests { call.close() }
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

        func makeRecord() -> any AnswerRecord { MessageRecord(of: call, codec) }

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

    /// Records an answer as that of a mock's call.
    private struct MessageRecord<Input: SwiftProtobuf.Message, Output: SwiftProtobuf.Message>: AnswerRecord {
        private let answer: PassedAnswer<ConnectLibrary, Input, Output>
        private let codec: WireCodec
        /// Why the mock, and so the client, can't read a message.
        private let unreadable = Locked<ConnectError?>(nil)

        init(of call: MockCall<ConnectLibrary, Input, Output>, _ codec: WireCodec) {
            answer = PassedAnswer(to: call, orElse: .noMessage)
            self.codec = codec
        }

        func note(_ headers: Headers) {
            answer.note(headers)
        }

        func note(_ message: Data) {
            do {
                answer.note(try codec.read(message) as Output)
            } catch {
                answer.note(networkFault: error.message ?? error.code.name)
                unreadable.withLock { $0 = $0 ?? ConnectError(error, metadata: [:]) }
            }
        }

        func note(networkFault reason: String) {
            answer.note(networkFault: reason)
        }

        func end(_ failure: ConnectError?, trailers: Trailers) {
            answer.end(unreadable.value ?? failure, trailers)
        }
    }

    extension ConnectError {
        fileprivate static var noMessage: ConnectError {
            ConnectError(code: .internalError, message: "the response has no message, or several")
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
