#if GRPCSwift
    import GRPCCore

    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    extension ClientTransport {
        /// Opens a stream, as `withStream` does, whose messages are `[UInt8]`.
        func withBytes<Result: Sendable>(
            descriptor: MethodDescriptor, options: CallOptions,
            _ closure: (BytesStream, ClientContext) async throws -> Result
        ) async throws -> Result {
            try await withStream(descriptor: descriptor, options: options) { stream, context in
                let parts = stream.inbound.map { part -> RPCResponsePart<[UInt8]> in
                    switch part {
                    case .metadata(let metadata): .metadata(metadata)
                    case .message(let bytes): .message(bytes.withUnsafeBytes { [UInt8]($0) })
                    case .status(let status, let metadata): .status(status, metadata)
                    }
                }
                return try await closure(
                    RPCStream(
                        descriptor: stream.descriptor, inbound: RPCAsyncSequence(wrapping: parts),
                        outbound: RPCWriter.Closable(wrapping: BytesWriter(base: stream.outbound))),
                    context)
            }
        }
    }

    /// Writes to a stream of a transport whose messages have another type of bytes.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    private struct BytesWriter<Bytes: GRPCContiguousBytes & Sendable>: ClosableRPCWriterProtocol {
        let base: RPCWriter<RPCRequestPart<Bytes>>.Closable

        func write(_ element: RPCRequestPart<[UInt8]>) async throws {
            switch element {
            case .metadata(let metadata): try await base.write(.metadata(metadata))
            case .message(let bytes): try await base.write(.message(Bytes(bytes)))
            }
        }

        func write(contentsOf elements: some Sequence<RPCRequestPart<[UInt8]>>) async throws {
            for element in elements { try await write(element) }
        }

        func finish() async { await base.finish() }
        func finish(throwing error: any Error) async { await base.finish(throwing: error) }
    }
#endif
