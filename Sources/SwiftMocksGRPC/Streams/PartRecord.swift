#if GRPCSwift
    import GRPCCore
    @_spi(Adapters) import SwiftMocks
    import SwiftProtobuf

    /// Records what a server answers.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    protocol PartRecord: Sendable {
        /// The server has sent a part; nil stands for the end.
        func note(_ part: RPCResponsePart<[UInt8]>?)
        /// The server's stream has failed.
        func note(_ error: any Error)
    }

    /// Records nothing, of a call that no mock can read.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    struct NoRecord: PartRecord {
        func note(_ part: RPCResponsePart<[UInt8]>?) {}
        func note(_ error: any Error) {}
    }

    /// Records an answer as that of a mock's call.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    struct CallRecord<Input: SwiftProtobuf.Message, Output: SwiftProtobuf.Message>: PartRecord {
        private let answer: PassedAnswer<GRPCLibrary, Input, Output>

        init(of call: MockCall<GRPCLibrary, Input, Output>) {
            answer = PassedAnswer(to: call, orElse: .noMessage)
        }

        func note(_ part: RPCResponsePart<[UInt8]>?) {
            switch part {
            case .metadata(let metadata): answer.note(metadata)
            case .message(let bytes):
                do {
                    answer.note(try Output(serializedBytes: bytes))
                } catch {
                    // The client can't read it either, whatever the server says next.
                    fail(
                        RPCError(code: .unknown, message: "The message is no \(Output.protoMessageName).", cause: error)
                    )
                }
            case .status(let status, let metadata):
                if let error = RPCError(status: status, metadata: metadata) { return answer.end(error) }
                answer.end(nil, metadata)
            // In a cancelled task the client ends the call itself.
            case nil: if !Task.isCancelled { fail(.noStatus) }
            }
        }

        func note(_ error: any Error) {
            fail(.thrown(error))
        }

        /// The network has failed in place of an answer.
        private func fail(_ error: RPCError) {
            answer.note(networkFault: "\(error)")
            answer.end(error)
        }
    }

    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    extension RPCError {
        fileprivate static var noStatus: RPCError {
            RPCError(code: .internalError, message: "The real server's stream ended without a status.")
        }
    }
#endif
