#if GRPCSwift
    import GRPCCore

    /// A transport whose messages have another type of bytes, as one with `[UInt8]`.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    struct BytesTransport<Base: ClientTransport>: ClientTransport {
        typealias Bytes = [UInt8]

        let base: Base

        var retryThrottle: RetryThrottle? { base.retryThrottle }

        func connect() async throws {
            try await base.connect()
        }

        func beginGracefulShutdown() {
            base.beginGracefulShutdown()
        }

        func withStream<Result: Sendable>(
            descriptor: MethodDescriptor, options: CallOptions,
            _ closure: (RPCStream<Inbound, Outbound>, ClientContext) async throws -> Result
        ) async throws -> Result {
            try await base.withStream(descriptor: descriptor, options: options) { stream, context in
                try await closure(
                    RPCStream(
                        descriptor: stream.descriptor,
                        inbound: RPCAsyncSequence(wrapping: stream.inbound.map { $0.map { [UInt8]($0) } }),
                        outbound: RPCWriter.Closable(wrapping: BytesWriter(base: stream.outbound))),
                    context)
            }
        }

        func config(forMethod descriptor: MethodDescriptor) -> MethodConfig? {
            base.config(forMethod: descriptor)
        }
    }

    /// A writer to a stream of a transport whose messages have another type of bytes.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    private struct BytesWriter<Bytes: GRPCContiguousBytes & Sendable>: ClosableRPCWriterProtocol {
        let base: RPCWriter<RPCRequestPart<Bytes>>.Closable

        func write(_ element: RPCRequestPart<[UInt8]>) async throws {
            try await base.write(element.map { Bytes($0) })
        }

        func write(contentsOf elements: some Sequence<RPCRequestPart<[UInt8]>>) async throws {
            try await base.write(contentsOf: elements.map { element in element.map { Bytes($0) } })
        }

        func finish() async {
            await base.finish()
        }

        func finish(throwing error: any Error) async {
            await base.finish(throwing: error)
        }
    }

    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    extension RPCRequestPart {
        fileprivate func map<Other>(_ bytes: (Bytes) -> Other) -> RPCRequestPart<Other> {
            switch self {
            case .metadata(let metadata): .metadata(metadata)
            case .message(let message): .message(bytes(message))
            }
        }
    }

    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    extension RPCResponsePart {
        fileprivate func map<Other>(_ bytes: (Bytes) -> Other) -> RPCResponsePart<Other> {
            switch self {
            case .metadata(let metadata): .metadata(metadata)
            case .message(let message): .message(bytes(message))
            case .status(let status, let metadata): .status(status, metadata)
            }
        }
    }

    extension [UInt8] {
        @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
        fileprivate init(_ bytes: some GRPCContiguousBytes) {
            self = bytes.withUnsafeBytes { [UInt8]($0) }
        }
    }
#endif
