import ChatAPI
import GRPCCore
import SwiftMocksGRPC
import SwiftProtobuf
import Testing

/// Streams that no gRPC client makes. They end with an error; nothing traps, nothing hangs.
@Suite(.endOfHangs, .patient) struct HostileStreamTests {
    private static let message = RPCRequestPart.message([10, 1, 0x61])
    private static let garbage = RPCRequestPart.message([0xff, 0xff, 0xff])
    private static let metadata = RPCRequestPart<[UInt8]>.metadata([:])
    private static let methods = ["GetUser", "ListUsers", "Upload", "Chat"]
    private static let oneRequest = ["GetUser", "ListUsers"]

    private let chat = Chat.ClientMock()

    init() {
        given(chat).getUser(.any).willReturn(ada).listUsers(.any).willStream(.message(ada))
            .upload().willReturn(.init())
            .chat().onEachInput { [.message($0)] }.onClose(.complete())
    }

    @Test(arguments: methods) func `an ordinary stream is answered`(_ method: String) async throws {
        #expect(try await end([Self.metadata, Self.message], of: method).code == .ok)
    }

    @Test(arguments: methods) func `bytes that are no message fail the stream`(_ method: String) async throws {
        let status = try await end([Self.metadata, Self.garbage], of: method)
        #expect(status.code == .invalidArgument)
        #expect(status.message.hasPrefix("Can't deserialize to message of type"))
    }

    @Test(arguments: methods) func `bytes that are no message fail the stream after one that is`(_ method: String)
        async throws
    {
        let status = try await end([Self.metadata, Self.message, Self.garbage], of: method)
        #expect(status.code == .invalidArgument)
    }

    @Test(arguments: methods) func `a stream without anything fails`(_ method: String) async throws {
        #expect(try await end([], of: method).code == .internalError)
        verify(chat).getUser(.any).called(.never)
    }

    @Test(arguments: oneRequest) func `a stream without a message fails`(_ method: String) async throws {
        #expect(try await end([Self.metadata], of: method).code == .internalError)
    }

    @Test(arguments: oneRequest) func `a second message of a unary call fails it`(_ method: String) async throws {
        let status = try await end([Self.metadata, Self.message, Self.message], of: method)
        #expect(status.code == .internalError)
        #expect(status.message == "The client has sent more than one message.")
        verify(chat).getUser(.any).called(.never)
    }

    @Test(arguments: methods) func `a stream without metadata fails`(_ method: String) async throws {
        #expect(try await end([Self.message], of: method).code == .internalError)
    }

    @Test(arguments: methods) func `a message before the metadata fails the stream`(_ method: String) async throws {
        let status = try await end([Self.message, Self.metadata, Self.message], of: method)
        #expect(status.code == .internalError)
        #expect(status.message == "The client has sent a message before its metadata.")
    }

    @Test(arguments: methods) func `metadata that come twice fail the stream`(_ method: String) async throws {
        #expect(try await end([Self.metadata, Self.metadata, Self.message], of: method).code == .internalError)
        #expect(try await end([Self.metadata, Self.message, Self.metadata], of: method).code == .internalError)
    }

    @Test(arguments: methods) func `writing after the end throws`(_ method: String) async throws {
        let status = try await exchange(method) { writer in
            try await writer.write(contentsOf: [Self.metadata, Self.message])
            await writer.finish()
            try await writer.write(contentsOf: [Self.garbage, Self.metadata, Self.message])
            await writer.finish()
            await writer.finish(throwing: busy)
        }
        #expect(status.code == .ok)
    }

    @Test(arguments: methods) func `a client that fails ends its call`(_ method: String) async throws {
        for parts in [[], [Self.metadata], [Self.metadata, Self.message]] {
            let status = try await exchange(method) { writer in
                try await writer.write(contentsOf: parts)
                await writer.finish(throwing: RPCError(code: .dataLoss, message: "lost"))
            }
            #expect(status.code == .dataLoss)
        }
    }

    @Test(arguments: methods) func `an invalid timeout is ignored`(_ method: String) async throws {
        for timeout in ["", "S", "1", "-1S", "+1S", "1s", "999999999S", "9".padding(40), "１S", "0n"] {
            let status = try await end([.metadata(["grpc-timeout": "\(timeout)"]), Self.message], of: method)
            #expect(status.code == .ok, "\(timeout)")
        }
        let timeouts = calls(of: chat).getUser().map(\.transport?.timeout)
        #expect(timeouts.allSatisfy { $0 == nil || $0 == 0 })
    }

    @Test(arguments: methods) func `a stream that is kept keeps nothing`(_ method: String) async throws {
        let transport = MockTransport(serving: chat)
        let stream = try await transport.withStream(descriptor: descriptor(of: method), options: .defaults) {
            stream, _ in
            stream
        }
        try await stream.outbound.write(contentsOf: [Self.metadata, Self.message])
        await stream.outbound.finish()
        for try await _ in stream.inbound { Issue.record("there is a response") }
        #expect(calls(of: chat).getUser().isEmpty && calls(of: chat).chat().isEmpty)
    }

    // MARK: - What the tests have in common

    private func descriptor(of method: String) -> MethodDescriptor {
        MethodDescriptor(fullyQualifiedService: "demo.chat.v1.ChatService", method: method)
    }

    /// Sends parts, and returns the status.
    private func end(_ parts: [RPCRequestPart<[UInt8]>], of method: String) async throws -> Status {
        try await exchange(method) { writer in
            try await writer.write(contentsOf: parts)
            await writer.finish()
        }
    }

    /// Returns the status, which must be the only one and the last part.
    private func exchange(
        _ method: String, _ write: (RPCWriter<RPCRequestPart<[UInt8]>>.Closable) async throws -> Void
    ) async throws -> Status {
        let transport = MockTransport(serving: chat)
        return try await transport.withStream(descriptor: descriptor(of: method), options: .defaults) { stream, _ in
            try await write(stream.outbound)
            var parts: [RPCResponsePart<[UInt8]>] = []
            for try await part in stream.inbound { parts.append(part) }
            let statuses = parts.compactMap { if case .status(let status, _) = $0 { status } else { nil } }
            #expect(statuses.count == 1)
            guard case .status(let status, _) = try #require(parts.last) else {
                Issue.record("the last part is no status")
                return Status(code: .ok, message: "")
            }
            return status
        }
    }
}

extension String {
    fileprivate func padding(_ count: Int) -> String { String(repeating: self, count: count) }
}
