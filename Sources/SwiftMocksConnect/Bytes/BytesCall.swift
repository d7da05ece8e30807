#if Connect
    import Connect
    import Foundation
    @_spi(Adapters) import SwiftMocks
    import SwiftMocksWire
    import SwiftProtobuf

    /// An event of a mock's answer, with messages as bytes.
    enum BytesEvent: Sendable {
        case headers(Headers)
        case message(Data)
        case end(WireError?, Trailers)
    }

    protocol BytesCall: Sendable {
        var kind: CallKind { get }
        var isUnanswered: Bool { get }
        /// Whether a strict mock has refused and reported the call.
        var isRefused: Bool { get }
        func send(_ message: Data) throws(WireError)
        func close()
        func cancel(as status: MockFailureReason)
        func begin()
        /// The origin of the answer; nil while it is not known.
        var decision: CallDecision? { get }
        /// Suspends until the origin of the answer is known.
        func decided() async -> CallDecision
        func forwardUnread()
        /// Calls `body` when the call has ended. Only the last one counts.
        func whenOver(_ body: @escaping @Sendable () -> Void)

        /// Returns the next event of the mock's answer; nil after the end, and when the task is cancelled.
        func next() async -> BytesEvent?

        // The answer of a real server.

        /// Calls `body` when the call has ended without the real server's end.
        func whenCutOff(_ body: @escaping @Sendable () -> Void)
        /// Waits as long as a gate may stay shut. Returns false if the task is cancelled first.
        func waitForTimeout() async -> Bool
        func note(_ headers: Headers)
        func note(_ message: Data)
        /// Completes the answer. Only the first end of a call counts.
        func end(_ failure: ConnectError?, trailers: Trailers, networkFault: String?)
    }

    /// Records a call that has reached its mock as bytes.
    /// - Parameters:
    ///   - target: the rpc, and its mock.
    ///   - head: the head of the request.
    ///   - message: the message of a call with one request and one response.
    ///   - canForward: whether there is a real server.
    @inline(never) func openCall(
        _ target: ServedRPCs<ConnectLibrary>.Target, _ head: WireHead, _ message: Data?, canForward: Bool
    ) throws(WireError) -> any BytesCall {
        guard let input = target.rpc.input as? any SwiftProtobuf.Message.Type,
            let output = target.rpc.output as? any SwiftProtobuf.Message.Type
        else { throw WireError(.internal, "the messages of \(head.path) are not of SwiftProtobuf") }
        return try make(input, output)

        func make<Input: SwiftProtobuf.Message, Output: SwiftProtobuf.Message>(
            _ input: Input.Type, _ output: Output.Type
        ) throws(WireError) -> any BytesCall {
            let request: Input? = if let message { try head.codec.read(message) } else { nil }
            return MessageCall<Input, Output>(target, head, request, canForward: canForward)
        }
    }

    private final class MessageCall<Input: SwiftProtobuf.Message, Output: SwiftProtobuf.Message>: BytesCall {
        var kind: CallKind { target.rpc.kind }
        private let target: ServedRPCs<ConnectLibrary>.Target
        private let call: MockCall<ConnectLibrary, Input, Output>
        private let codec: WireCodec
        private let hasErrorsInHeaders: Bool
        /// The events of an answer with one response that were not returned yet.
        private let events = Locked<ArraySlice<BytesEvent>?>(nil)
        /// Records the answer of the real server; nil if there is none.
        private let answer: PassedAnswer<ConnectLibrary, Input, Output>?

        init(
            _ target: ServedRPCs<ConnectLibrary>.Target, _ head: WireHead, _ request: Input?, canForward: Bool
        ) {
            self.target = target
            codec = head.codec
            hasErrorsInHeaders = head.protocol.isBare
            call = target.store.open(
                target.rpc, request: request, metadata: head.headers, options: (), transport: TransportInfo(head),
                canForward: canForward)
            answer = canForward ? PassedAnswer(to: call, orElse: .noMessage) : nil
        }

        var isUnanswered: Bool { call.isUnanswered }
        var isRefused: Bool { call.isRefused }
        func cancel(as status: MockFailureReason) { call.cancel(as: status) }
        func begin() { call.begin() }
        var decision: CallDecision? { call.decision }
        func decided() async -> CallDecision { await call.decided() }
        func forwardUnread() { call.forwardUnread() }
        func whenOver(_ body: @escaping @Sendable () -> Void) { call.whenOver(body) }

        func send(_ message: Data) throws(WireError) {
            call.send(try codec.read(message))
        }

        func close() {
            // Clients have no close for a call with one request.
            if kind.hasManyRequests { call.close() }
        }

        func next() async -> BytesEvent? {
            guard kind.hasOneResponse else { return await call.next().map(event) }
            if events.value == nil {
                guard let reply = await call.wholeReply() else { return nil }
                events.value = whole(reply)[...]
            }
            return events.withLock { $0?.popFirst() }
        }

        // MARK: - The answer of a real server

        func whenCutOff(_ body: @escaping @Sendable () -> Void) { answer?.whenCutOff(body) }
        func waitForTimeout() async -> Bool { await target.store.wait(nil)() }
        func note(_ headers: Headers) { answer?.note(headers) }

        func note(_ message: Data) {
            do {
                answer?.note(try codec.read(message) as Output)
            } catch {
                // The client can't read it either, whatever the server says next.
                answer?.end(ConnectError(error, metadata: [:]), networkFault: error.message ?? error.code.name)
            }
        }

        func end(_ failure: ConnectError?, trailers: Trailers, networkFault: String?) {
            answer?.end(failure, trailers, networkFault: networkFault)
        }

        // MARK: - Answers of the mock

        private func whole(_ reply: Reply<ConnectLibrary, Output>) -> [BytesEvent] {
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
