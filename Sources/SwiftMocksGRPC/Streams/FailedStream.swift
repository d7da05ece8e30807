#if GRPCSwift
    import GRPCCore

    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    extension RPCStream {
        /// Creates a stream that reaches no server. Its response is an error. Writing to it has no
        /// effect.
        static func failed<Bytes: GRPCContiguousBytes & Sendable>(
            _ descriptor: MethodDescriptor, _ error: RPCError
        ) -> RPCStream
        where
            Inbound == RPCAsyncSequence<RPCResponsePart<Bytes>, any Error>,
            Outbound == RPCWriter<RPCRequestPart<Bytes>>.Closable
        {
            let parts = AsyncThrowingStream<RPCResponsePart<Bytes>, any Error> { parts in
                parts.yield(RPCResponsePart(error))
                parts.finish()
            }
            return RPCStream(
                descriptor: descriptor, inbound: RPCAsyncSequence(wrapping: parts),
                outbound: RPCWriter.Closable(wrapping: DiscardingWriter<RPCRequestPart<Bytes>>()))
        }
    }

    /// A writer to a stream that reaches no server. Drops its parts.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    private struct DiscardingWriter<Element: Sendable>: ClosableRPCWriterProtocol {
        func write(_ element: Element) async throws { await Task.yield() }
        func write(contentsOf elements: some Sequence<Element>) async throws { await Task.yield() }
        func finish() async {}
        func finish(throwing error: any Error) async {}
    }
#endif
