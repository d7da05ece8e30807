#if GRPCSwift
    import GRPCCore
    import SwiftMocks
    import SwiftProtobuf

    /// A call with a fault, or one that a fault may still select by what its client writes.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    final class BrokenCall<Bytes: GRPCContiguousBytes & Sendable>: Sendable {
        typealias Inbound = RPCAsyncSequence<RPCResponsePart<Bytes>, any Error>
        typealias Outbound = RPCWriter<RPCRequestPart<Bytes>>.Closable

        /// What the client has written.
        private struct Written {
            var metadata = Metadata()
            var message: Bytes?
        }

        private let call: FaultyCall<GRPCLibrary>
        private let isUndecided: Locked<Bool>
        private let written = Locked(Written())

        init(_ call: FaultyCall<GRPCLibrary>, _ isUndecided: Bool) {
            self.call = call
            self.isUndecided = Locked(isUndecided)
        }

        /// Returns the stream as the client sees it.
        func stream(_ stream: RPCStream<Inbound, Outbound>) -> RPCStream<Inbound, Outbound> {
            // One task at a time reads them.
            nonisolated(unsafe) var parts = stream.inbound.makeAsyncIterator()
            let arriving = PartSequence { try await self.next { try await parts.next() } }
            let writer = ObservedWriter(base: stream.outbound) { [self] in record($0) }
            return RPCStream(
                descriptor: stream.descriptor, inbound: RPCAsyncSequence(wrapping: arriving),
                outbound: isUndecided.value ? RPCWriter.Closable(wrapping: writer) : stream.outbound)
        }

        private func record(_ part: RPCRequestPart<Bytes>) {
            written.withLock { written in
                switch part {
                case .metadata(let metadata): written.metadata = metadata
                case .message(let bytes): if written.message == nil { written.message = bytes }
                }
            }
        }

        /// Lets the faults see the request.
        private func decide() {
            let isFirst = isUndecided.withLock { isUndecided in
                defer { isUndecided = false }
                return isUndecided
            }
            guard isFirst else { return }
            let networkCall = call.networkCall
            let written = written.value
            call.chooseAgain(
                for: NetworkCall(
                    NetworkCall.Facts(
                        service: networkCall.service, method: networkCall.method,
                        metadata: TransportInfo.applicationMetadata(of: written.metadata))
                ) { type in
                    written.message.flatMap { bytes in
                        try? type.init(serializedBytes: bytes.withUnsafeBytes { [UInt8]($0) })
                    }
                })
        }

        /// Returns what arrives next of a response.
        private func next(
            _ read: () async throws -> RPCResponsePart<Bytes>?
        ) async throws -> RPCResponsePart<Bytes>? {
            while let part = try await read() {
                if call.isCutOff { break }
                decide()
                let kind: NetworkFault.Part =
                    switch part {
                    case .metadata: .head
                    case .message: .message
                    case .status: .end
                    }
                if case .message(let bytes) = part, await !call.waitForPieces(of: bytes.count) {
                    if call.isCutOff { break }
                    throw CancellationError()
                }
                switch (kind, call.arrival(of: kind)) {
                case (_, .whole): return part
                case (_, .half), (.end, .nothing):
                    call.letGo()
                    return RPCResponsePart(.endedByData)
                case (_, .nothing): continue
                case (_, .lost):
                    call.letGo()
                    return RPCResponsePart(.closed)
                }
            }
            return call.isCutOff ? RPCResponsePart(.closed) : nil
        }
    }

    /// A writer whose parts another object sees.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    private struct ObservedWriter<Bytes: GRPCContiguousBytes & Sendable>: ClosableRPCWriterProtocol {
        let base: RPCWriter<RPCRequestPart<Bytes>>.Closable
        let observe: @Sendable (RPCRequestPart<Bytes>) -> Void

        func write(_ element: RPCRequestPart<Bytes>) async throws {
            observe(element)
            try await base.write(element)
        }

        func write(contentsOf elements: some Sequence<RPCRequestPart<Bytes>>) async throws {
            for element in elements { try await write(element) }
        }

        func finish() async { await base.finish() }
        func finish(throwing error: any Error) async { await base.finish(throwing: error) }
    }
#endif
