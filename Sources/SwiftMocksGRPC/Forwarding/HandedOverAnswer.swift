#if GRPCSwift
    import GRPCCore
    @_spi(Adapters) import SwiftMocks
    import SwiftProtobuf

    /// An answer that the mock has left to its transport: of the real server, or of a network that breaks.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    protocol HandedOverAnswer: AnyObject, Sendable {
        /// Passes a part of the client on. Returns when it is taken.
        func write(_ part: RPCRequestPart<[UInt8]>) async throws
        /// The client has sent everything, or its side has failed.
        func finish(throwing error: (any Error)?) async
        /// Returns the next part; nil after the last one, and in a cancelled task. What the server answers is recorded.
        func next(recording record: any AnswerRecord) async throws -> RPCResponsePart<[UInt8]>?
        /// The client wants nothing more.
        func leave()
        /// The client's task is cancelled.
        func cancel()
        /// The call has ended for another reason. The client gets this part, unless it knows another end.
        func cutOff(_ part: RPCResponsePart<[UInt8]>)
        /// Returns when all is closed. Throws what a transport throws at the end of its stream.
        func close() async throws
    }

    /// Records what a server answers.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    protocol AnswerRecord: Sendable {
        /// The server has sent a part; nil stands for the end.
        func note(_ part: RPCResponsePart<[UInt8]>?)
        /// The server's stream has failed.
        func note(_ error: any Error)
    }

    /// Records nothing, of a call that no mock can read.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    struct NoRecord: AnswerRecord {
        func note(_ part: RPCResponsePart<[UInt8]>?) {}
        func note(_ error: any Error) {}
    }

    /// Records an answer as that of a mock's call.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    final class CallRecord<Input: SwiftProtobuf.Message, Output: SwiftProtobuf.Message>: AnswerRecord {
        private let call: MockCall<GRPCLibrary, Input, Output>
        private let isUnary: Bool
        private let reply = Locked(Reply<GRPCLibrary, Output>(result: .failure(.noMessage)))

        init(of call: MockCall<GRPCLibrary, Input, Output>) {
            self.call = call
            isUnary = !call.isStream
        }

        func note(_ part: RPCResponsePart<[UInt8]>?) {
            switch part {
            case .metadata(let metadata):
                call.note(serverMetadata: metadata)
                reply.withLock { $0.initialMetadata = metadata }
            case .message(let bytes):
                do {
                    let message = try Output(serializedBytes: bytes)
                    call.note(serverMessage: message)
                    reply.withLock { $0.result = .success(message) }
                } catch {
                    // The client can't read it either, whatever the server says next.
                    end(
                        RPCError(code: .unknown, message: "The message is no \(Output.protoMessageName).", cause: error)
                    )
                }
            case .status(let status, let metadata):
                if let error = RPCError(status: status, metadata: metadata) { return end(error) }
                end(nil, metadata)
            // In a cancelled task the client ends the call itself.
            case nil: if !Task.isCancelled { end(.noStatus) }
            }
        }

        func note(_ error: any Error) {
            end(
                (error as? RPCError) ?? (error as? any RPCErrorConvertible).map { RPCError($0) }
                    ?? RPCError(code: .unknown, message: "The transport threw an unexpected error.", cause: error))
        }

        /// Only the first end counts.
        private func end(_ error: RPCError?, _ metadata: Metadata = [:]) {
            guard isUnary else {
                let code = error.map { GRPCLibrary.code(of: $0) } ?? .ok
                return call.end(handedOver: StreamEnd(code: code, error: error, finalMetadata: metadata))
            }
            var reply = reply.value
            if let error { reply.result = .failure(error) } else { reply.finalMetadata = metadata }
            call.end(handedOver: reply)
        }
    }

    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    extension RPCError {
        fileprivate static var noMessage: RPCError {
            RPCError(code: .unimplemented, message: "No messages received, exactly one was expected.")
        }

        fileprivate static var noStatus: RPCError {
            RPCError(code: .internalError, message: "The real server's stream ended without a status.")
        }
    }
#endif
