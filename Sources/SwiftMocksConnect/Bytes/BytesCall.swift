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

    /// A call that has reached its mock as bytes.
    struct BytesCall: Sendable {
        /// The call of the mock.
        let mocked: MockCall<ConnectLibrary>
        /// Records the answer of the real server; nil if there is none.
        let answer: ForwardedAnswer<ConnectLibrary>?
        private let input: any SwiftProtobuf.Message.Type
        private let output: any SwiftProtobuf.Message.Type
        private let codec: WireCodec
        private let hasErrorsInHeaders: Bool

        /// Records the call.
        /// - Parameters:
        ///   - target: the rpc, and its mock.
        ///   - head: the head of the request.
        ///   - message: the message of a call with one request and one response.
        ///   - canForward: whether there is a real server.
        init(
            _ target: ServedRPCs<ConnectLibrary>.Target, _ head: WireHead, _ message: Data?, canForward: Bool
        ) throws(WireError) {
            guard let input = target.input, let output = target.output else {
                throw WireError(.internal, "the messages of \(head.path) are not of SwiftProtobuf")
            }
            self.input = input
            self.output = output
            codec = head.codec
            hasErrorsInHeaders = !head.protocol.usesEnvelopes
            let request: (any SwiftProtobuf.Message)? =
                if let message { try codec.read(message, as: input) } else { nil }
            mocked = target.store.recordServed(
                target.rpc, request: request, metadata: head.headers, options: (), transport: TransportInfo(head),
                canForward: canForward)
            answer = canForward ? ForwardedAnswer(to: mocked, orElse: .noMessage) : nil
        }

        /// Reads a message of the client for the mock.
        func addInput(_ message: Data) throws(WireError) {
            mocked.addInput(try codec.read(message, as: input))
        }

        func close() {
            // Clients have no close for a call with one request.
            if mocked.kind.hasManyRequests { mocked.close() }
        }

        // MARK: - The answer of a real server

        func recordMessage(_ message: Data) {
            do {
                answer?.recordMessage(try codec.read(message, as: output))
            } catch {
                // The client can't read it either, whatever the server says next.
                answer?.finish(ConnectError(error, metadata: [:]), brokenBecause: error.message ?? error.code.name)
            }
        }

        // MARK: - Answers of the mock

        /// Returns the next events of the mock's answer; nil after the end, and when the task is
        /// cancelled.
        func next() async -> [BytesEvent]? {
            mocked.kind.hasOneResponse
                ? await mocked.wholeReply().map(events) : await mocked.nextEvent().map { [event($0)] }
        }

        private func events(of reply: ErasedReply<ConnectLibrary>) -> [BytesEvent] {
            switch reply.result {
            case .success(let message):
                return [.headers(reply.headers), written(message), .end(nil, reply.trailers)]
            case .failure(let failure):
                // As in connect-go: a response that is not a stream has the metadata of an error in
                // its headers.
                let (headers, trailers) = hasErrorsInHeaders ? (failure.metadata, [:]) : ([:], failure.metadata)
                let all = reply.headers.merging(headers) { $1 }
                return (all.isEmpty ? [] : [.headers(all)])
                    + [.end(WireError(failure), reply.trailers.merging(trailers) { own, _ in own })]
            }
        }

        private func event(_ event: CallEvent) -> BytesEvent {
            switch event {
            case .metadata(let headers): return .headers(headers as? Headers ?? [:])
            case .message(let message): return written(message)
            case .end(let outcome):
                let end = outcome.recorded as? StreamEnd<ConnectLibrary>
                let metadata = (end?.failure as? ConnectError)?.metadata ?? [:]
                return .end(
                    end.flatMap(WireError.init), (end?.trailers ?? [:]).merging(metadata) { trailer, _ in trailer })
            }
        }

        private func written(_ message: any Sendable) -> BytesEvent {
            guard let message = mocked.message(message, as: output) else {
                return .end(WireError(.unimplemented, "the call has other types than its answer"), [:])
            }
            do {
                return .message(try codec.write(message))
            } catch {
                return .end(
                    WireError(.internal, "\(output.protoMessageName) can't be written as \(codec): \(error)"), [:])
            }
        }
    }

    extension ConnectError {
        fileprivate static var noMessage: ConnectError {
            ConnectError(code: .internalError, message: "the response has no message, or several")
        }
    }

    extension WireCodec {
        func read(
            _ bytes: Data, as type: any SwiftProtobuf.Message.Type
        ) throws(WireError) -> any SwiftProtobuf.Message {
            do {
                switch self {
                case .proto: return try type.init(serializedBytes: bytes)
                case .json:
                    var options = JSONDecodingOptions()
                    options.ignoreUnknownFields = true
                    return try type.init(jsonUTF8Data: bytes, options: options)
                }
            } catch {
                throw WireError(.invalidArgument, "the message is no \(type.protoMessageName) as \(self): \(error)")
            }
        }

        fileprivate func write(_ message: any SwiftProtobuf.Message) throws -> Data {
            switch self {
            case .proto: try message.serializedData()
            case .json: try message.jsonUTF8Data()
            }
        }
    }
#endif
