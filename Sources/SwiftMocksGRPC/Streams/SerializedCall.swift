#if GRPCSwift
    import GRPCCore
    @_spi(Adapters) import SwiftMocks
    import SwiftProtobuf

    /// A call of a mock whose messages are bytes.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    protocol SerializedCall: AnyObject, ServedMockCall where Library == GRPCLibrary {
        typealias Part = RPCResponsePart<[UInt8]>

        /// Records the call. After that, the client may leave it.
        func record()
        /// Finds the answer, and sends the request if there is only one.
        func findAnswer()
        /// Takes a message of the client.
        func send(_ message: [UInt8]) throws(RPCError)
        /// The client has sent everything.
        func close()
        /// The client has broken the rules.
        func fail(_ error: RPCError)
        /// The client wants nothing more.
        func leave(as status: MockFailureReason)
        /// Whether a writer may have to wait for its server.
        var hasFlowControl: Bool { get }
        /// Waits until a writer may go on.
        func waitForRoom() async

        /// Returns the whole answer of a call with one response, the last part first. `onCancel` is called when the task is
        /// cancelled meanwhile.
        func reply(onCancel: @escaping @Sendable () -> Void) async throws -> [Part]
        /// Returns the first part of a stream, and whether it is accepted, so that more follow.
        func accepted() async -> (first: Part, isAccepted: Bool)
        /// Returns the next part of a stream that is accepted; nil after the end, and when the task is cancelled.
        func nextPart() async throws -> Part?
        /// Returns what ``nextPart()`` does if it is there already; nil if it must be waited for.
        func partNow() throws -> Part?

        /// Returns what records the answer of the real server.
        func makeRecord() -> any PartRecord
    }

    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    extension SerializedCall {
        /// What ends an answer of the network, because the call has ended.
        var cutOffPart: Part { Part(cutOffFailure) }
    }

    /// Makes a call that has not begun.
    /// - Parameters:
    ///   - metadata: the client's metadata.
    ///   - request: the message of a call with one request.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    typealias MakeSerializedCall =
        @Sendable (_ metadata: Metadata, _ request: [UInt8]?) throws(RPCError) -> any SerializedCall

    /// Returns what makes the calls of an rpc; nil if its messages are not of SwiftProtobuf.
    /// - Parameters:
    ///   - target: the rpc, and the mock that has it.
    ///   - options: the options of the calls.
    ///   - canForward: whether there is a real server.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    func makerOfCalls(
        _ target: ServedRPCs<GRPCLibrary>.Target, _ options: CallOptions, canForward: Bool
    ) -> MakeSerializedCall? {
        guard let input = target.rpc.input as? any SwiftProtobuf.Message.Type,
            let output = target.rpc.output as? any SwiftProtobuf.Message.Type
        else { return nil }
        return maker(input, output)

        func maker<Input: SwiftProtobuf.Message, Output: SwiftProtobuf.Message>(
            _ input: Input.Type, _ output: Output.Type
        ) -> MakeSerializedCall {
            { metadata, request throws(RPCError) in
                try MessageCall<Input, Output>(target, metadata, request, options, canForward: canForward)
            }
        }
    }

    /// A call of a mock. Who reads the response drives the script.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    private final class MessageCall<Input: SwiftProtobuf.Message, Output: SwiftProtobuf.Message>: SerializedCall {
        let call: MockCall<GRPCLibrary, Input, Output>
        /// The request of a server stream.
        private let request: Input?

        init(
            _ target: ServedRPCs<GRPCLibrary>.Target, _ metadata: Metadata, _ message: [UInt8]?,
            _ options: CallOptions, canForward: Bool
        ) throws(RPCError) {
            let message: Input? = if let message { try Self.read(message) } else { nil }
            let isUnary = target.rpc.kind == .unary
            request = isUnary ? nil : message
            call = target.store.prepare(
                target.rpc, request: isUnary ? message : nil,
                metadata: TransportInfo.applicationMetadata(of: metadata), options: options,
                transport: TransportInfo(metadata), canForward: canForward)
        }

        // MARK: - What the client does

        func record() {
            call.record()
        }

        func findAnswer() {
            call.begin()
            guard let request else { return }
            call.send(request)
            call.close()
        }

        func send(_ message: [UInt8]) throws(RPCError) {
            call.send(try Self.read(message))
        }

        func close() {
            call.close()
        }

        func fail(_ error: RPCError) {
            call.fail(error)
        }

        func leave(as status: MockFailureReason) {
            call.leave(as: status)
        }

        var hasFlowControl: Bool { call.hasFlowControl }

        func waitForRoom() async {
            await call.waitForRoom()
        }

        private static func read(_ message: [UInt8]) throws(RPCError) -> Input {
            do {
                return try Input(serializedBytes: message)
            } catch {
                throw RPCError(
                    code: .invalidArgument, message: "Can't deserialize to message of type \(Input.self).", cause: error
                )
            }
        }

        // MARK: - Answers of the mock

        func reply(onCancel: @escaping @Sendable () -> Void) async throws -> [Part] {
            let reply = await withTaskCancellationHandler {
                await call.reply()
            } onCancel: {
                onCancel()
            }
            switch reply.result {
            case .success(let message):
                return [
                    .status(Status(code: reply.code ?? .ok, message: ""), reply.trailingMetadata),
                    .message(try message.serializedBytes()), .metadata(reply.metadata ?? [:]),
                ]
            case .failure(let failure):
                return [Part(failure)] + (reply.metadata.map { [.metadata($0)] } ?? [])
            }
        }

        func accepted() async -> (first: Part, isAccepted: Bool) {
            switch await call.accepted() {
            case .accepted(let metadata): (.metadata(metadata), true)
            case .rejected(let end): (Part(end), false)
            }
        }

        func nextPart() async throws -> Part? { try await call.nextEvent().flatMap(part) }

        func partNow() throws -> Part? { try call.eventNow().flatMap(part) }

        private func part(_ event: CallEvent) throws -> Part? {
            switch event {
            case .message(let message): try (message as? Output).map { .message(try $0.serializedBytes()) }
            case .end(let end): (end.recorded as? StreamEnd<GRPCLibrary>).map(Part.init)
            // The metadata came with the acceptance.
            case .metadata: nil
            }
        }

        // MARK: - Answers of others

        func makeRecord() -> any PartRecord { CallRecord(of: call) }
    }
#endif
