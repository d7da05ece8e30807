import ChatMocks
import GRPCCore
import SwiftMocksGRPC

/// Passes calls on to a mock, as bytes.
struct Proxy {
    typealias Bytes = [UInt8]
    private typealias Response = RPCResponsePart<Bytes>

    private let transport: MockTransport

    init(_ chat: Chat.ClientMock) {
        transport = MockTransport(serving: chat)
    }

    func register(in router: inout RPCRouter<MockServer.Transport>) {
        for method in ["GetUser", "ListUsers", "Upload", "Chat"] {
            let descriptor = MethodDescriptor(fullyQualifiedService: "demo.chat.v1.ChatService", method: method)
            router.registerHandler(forMethod: descriptor, deserializer: Identity(), serializer: Identity()) {
                [transport] request, context in
                try await Self.respond(to: request, descriptor, context, over: transport)
            }
        }
    }

    private static func respond(
        to request: StreamingServerRequest<Bytes>, _ method: MethodDescriptor, _ context: ServerContext,
        over transport: MockTransport
    ) async throws -> StreamingServerResponse<Bytes> {
        let (parts, continuation) = AsyncThrowingStream.makeStream(of: Response.self)
        let call = Task {
            do {
                try await transport.withStream(descriptor: method, options: .defaults) { stream, _ in
                    try await withThrowingTaskGroup(of: Void.self) { group in
                        group.addTask { await send(request, to: stream.outbound) }
                        for try await part in stream.inbound { continuation.yield(part) }
                        group.cancelAll()
                    }
                }
                continuation.finish()
            } catch {
                continuation.finish(throwing: error)
            }
        }
        return try await withRPCCancellationHandler {
            switch try await next(of: parts) {
            case .metadata(let metadata):
                return StreamingServerResponse(metadata: metadata) { writer in
                    try await withRPCCancellationHandler {
                        try await write(parts, to: writer)
                    } onCancelRPC: {
                        call.cancel()
                    }
                }
            case .status(let status, let metadata):
                return StreamingServerResponse(error: error(status, metadata))
            case .message, nil:
                return StreamingServerResponse(error: RPCError(code: .cancelled, message: "there is no response"))
            }
        } onCancelRPC: {
            call.cancel()
        }
    }

    private static func send(
        _ request: StreamingServerRequest<Bytes>, to outbound: RPCWriter<RPCRequestPart<Bytes>>.Closable
    ) async {
        do {
            try await outbound.write(.metadata(request.metadata))
            for try await message in request.messages { try await outbound.write(.message(message)) }
            await outbound.finish()
        } catch {
            await outbound.finish(throwing: error)
        }
    }

    private static func next(of parts: AsyncThrowingStream<Response, any Error>) async throws -> Response? {
        for try await part in parts { return part }
        return nil
    }

    /// Writes the messages, and returns the trailing metadata.
    private static func write(
        _ parts: AsyncThrowingStream<Response, any Error>, to writer: RPCWriter<Bytes>
    ) async throws -> Metadata {
        while let part = try await next(of: parts) {
            switch part {
            case .metadata: break
            case .message(let bytes): try await writer.write(bytes)
            case .status(let status, let metadata):
                guard status.code == .ok else { throw error(status, metadata) }
                return metadata
            }
        }
        throw RPCError(code: .cancelled, message: "there is no end")
    }

    private static func error(_ status: Status, _ metadata: Metadata) -> RPCError {
        RPCError(status: status, metadata: metadata) ?? RPCError(code: .internalError, message: "ok is no error")
    }
}

/// Bytes as they are.
struct Identity: MessageSerializer, MessageDeserializer {
    func serialize<Bytes: GRPCContiguousBytes>(_ message: [UInt8]) throws -> Bytes { Bytes(message) }

    func deserialize<Bytes: GRPCContiguousBytes>(_ bytes: Bytes) throws -> [UInt8] {
        bytes.withUnsafeBytes { Array($0) }
    }
}
