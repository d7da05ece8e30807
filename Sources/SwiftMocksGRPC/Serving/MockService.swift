#if GRPCSwift
    import GRPCCore
    @_spi(Adapters) import SwiftMocks

    /// Mocks as services of a server, for clients in another process: an app under a UI test, a
    /// program in another language, a demo.
    ///
    /// ```swift
    /// let chat = ChatService.ClientMock()
    /// let server = GRPCServer(
    ///     transport: .http2NIOPosix(
    ///         address: .ipv4(host: "127.0.0.1", port: 0), transportSecurity: .plaintext),
    ///     services: [MockService(serving: chat)])
    /// ```
    ///
    /// A mock may be served and used directly at the same time. Its reports belong to the test that
    /// runs the server. A call of an rpc without a service is answered by the server, and not
    /// reported.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    public struct MockService: RegistrableRPCService {
        private let rpcs: ServedRPCs<GRPCLibrary>

        /// Creates the services of mocks.
        /// - Parameters:
        ///   - mock: a mock. Each mock stands for another service.
        ///   - others: more mocks.
        ///   - fileID: the file in which the test creates the services. Reports use this place.
        ///   - filePath: the path of the file.
        ///   - line: the line in the file.
        ///   - column: the column in the line.
        public init(
            serving mock: MockBase<GRPCLibrary>, _ others: MockBase<GRPCLibrary>..., fileID: StaticString = #fileID,
            filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
        ) {
            rpcs = ServedRPCs(
                of: "MockService", [mock] + others,
                at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
        }

        /// Creates the services of the mocks in an array.
        public init(
            serving mocks: [MockBase<GRPCLibrary>], fileID: StaticString = #fileID,
            filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
        ) {
            rpcs = ServedRPCs(
                of: "MockService", mocks,
                at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
        }

        /// Registers all rpcs of the mocks. A server calls this.
        public func registerMethods<Transport: ServerTransport>(with router: inout RPCRouter<Transport>) {
            for target in rpcs.sortedTargets {
                let method = MethodDescriptor(target.rpc)
                router.registerHandler(
                    forMethod: method, deserializer: Identity(), serializer: Identity()
                ) { request, _ in
                    let call = OpenCall(ServedCall(target, method, .defaults, nil), request)
                    switch try await call.next() {
                    case .metadata(let metadata):
                        return StreamingServerResponse(metadata: metadata) { try await call.write(to: $0) }
                    case .status(let status, let metadata):
                        return StreamingServerResponse(
                            error: RPCError(status: status, metadata: metadata) ?? OpenCall.cut)
                    case .message, nil: return StreamingServerResponse(error: OpenCall.cut)
                    }
                }
            }
        }
    }

    /// A call of a client, between the server and the mock. The mock's call ends when this is
    /// released, or the server cancels it.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    private final class OpenCall: Sendable {
        static let cut = RPCError(code: .cancelled, message: "the call ended without a result")

        private let call: ServedCall
        private let sending: Task<Void, Never>

        init(_ call: ServedCall, _ request: StreamingServerRequest<[UInt8]>) {
            self.call = call
            sending = Task {
                do {
                    try await call.write(.metadata(request.metadata))
                    for try await message in request.messages { try await call.write(.message(message)) }
                    await call.finish()
                } catch {
                    await call.finish(throwing: error)
                }
            }
        }

        deinit {
            sending.cancel()
            call.leave()
        }

        func next() async throws -> RPCResponsePart<[UInt8]>? {
            try await withRPCCancellationHandler {
                try await self.call.next()
            } onCancelRPC: {
                self.call.cancel()
            }
        }

        /// Writes the messages, and returns the trailing metadata.
        func write(to writer: RPCWriter<[UInt8]>) async throws -> Metadata {
            while let part = try await next() {
                switch part {
                case .metadata: break
                case .message(let bytes): try await writer.write(bytes)
                case .status(let status, let metadata):
                    if let error = RPCError(status: status, metadata: metadata) { throw error }
                    return metadata
                }
            }
            throw Self.cut
        }
    }

    /// A coder that leaves messages as bytes.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    private struct Identity: MessageSerializer, MessageDeserializer {
        func serialize<Bytes: GRPCContiguousBytes>(_ message: [UInt8]) throws -> Bytes { Bytes(message) }

        func deserialize<Bytes: GRPCContiguousBytes>(_ bytes: Bytes) throws -> [UInt8] {
            bytes.withUnsafeBytes { Array($0) }
        }
    }
#endif
