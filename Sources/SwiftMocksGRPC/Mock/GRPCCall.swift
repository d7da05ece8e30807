#if GRPCSwift
    import GRPCCore
    import SwiftMocks

    /// A call before it is made. The caller reads its response in a closure. Another closure may
    /// write at the same time. The call ends when the closure that reads returns, which cancels the
    /// rest.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    struct GRPCCall<Response: CallResponse>: Sendable {
        private let call: MockCall<GRPCLibrary>
        /// Keeps the mock from being freed, which would end the call.
        private let store: MockStore<GRPCLibrary>
        private let timeout: CallTimeout?
        /// Writes the requests of a stream.
        private let write: @Sendable () async throws -> Void

        init<Input>(
            _ rpc: StaticString, _ kind: CallKind, of store: MockStore<GRPCLibrary>, _ request: ClientRequest<Input>,
            _ options: CallOptions
        ) {
            let call = store.prepare(
                rpc, kind, request: kind == .unary ? request.message : nil, metadata: request.metadata,
                options: options)
            self.call = call
            self.store = store
            timeout = CallTimeout(options)
            write = { call.addInput(request.message) }
        }

        init<Input>(
            _ rpc: StaticString, _ kind: CallKind, of store: MockStore<GRPCLibrary>,
            _ request: StreamingClientRequest<Input>, _ options: CallOptions
        ) {
            let call = store.prepare(
                rpc, kind, metadata: request.metadata, options: options)
            self.call = call
            self.store = store
            timeout = CallTimeout(options)
            write = { try await request.producer(RPCWriter(wrapping: MessageWriter(call: call))) }
        }

        /// Records the call, and runs the closure that writes and `handler` at the same time.
        /// `handler` gets the response and makes the result. When the writing closure returns, the
        /// client's side is closed. When `handler` returns, the writing closure is cancelled. In a
        /// cancelled task, the call is answered at once as cancelled.
        func make<Result: Sendable>(
            readingWith handler: @escaping @Sendable (Response) async throws -> Result
        ) async throws -> Result {
            call.recordOpening()
            guard let timeout else { return try await readCancellably(handler) }
            return try await timeout.limit(store) { try await readCancellably(handler) }
        }

        private func readCancellably<Result: Sendable>(
            _ handler: @escaping @Sendable (Response) async throws -> Result
        ) async throws -> Result {
            try await withTaskCancellationHandler {
                call.startAnswer()
                return try await read(handler)
            } onCancel: {
                call.leave(as: status)
            }
        }

        private var status: MockFailureReason { timeout?.status ?? .canceled }

        private func read<Result: Sendable>(
            _ handler: @Sendable (Response) async throws -> Result
        ) async throws -> Result {
            guard call.isStream else { return try await handler(await Response.of(call)) }
            return try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    do {
                        try await write()
                        call.close()
                    } catch {
                        call.fail(.producer(error))
                    }
                }
                defer {
                    group.cancelAll()
                    call.leave(as: status)
                }
                return try await handler(await Response.of(call))
            }
        }
    }
#endif
