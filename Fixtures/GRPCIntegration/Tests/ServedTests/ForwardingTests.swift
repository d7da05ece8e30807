import ChatAPI
import GRPCCore
import GRPCInProcessTransport
import SwiftMocksGRPC
import Testing

@testable import Services
@_spi(Adapters) @testable import SwiftMocks

/// Calls that go to a real server behind the mocks. That each scenario is seen alike is in `ParityTests`.
@Suite(.endOfHangs, .patient) struct ForwardingTests {
    private let chat = Chat.ClientMock()

    /// The real client above the mock, with a real transport behind it. Its connections run as long as the body.
    private func forward<Result: Sendable>(
        to transport: some ClientTransport, serviceConfig: ServiceConfig = .init(),
        _ body: @Sendable (Chat.Client<MockTransport>) async throws -> Result
    ) async throws -> Result {
        let mock = MockTransport(serving: chat, forwardingTo: transport, serviceConfig: serviceConfig)
        return try await withGRPCClient(transport: mock) { try await body(Chat.Client(wrapping: $0)) }
    }

    /// A real server whose users are called as their ids.
    private func withServer<Result: Sendable>(
        _ body: @Sendable (InProcessTransport.Client) async throws -> Result
    ) async throws -> Result {
        let transport = InProcessTransport()
        return try await withGRPCServer(transport: transport.server, services: [Server()]) { _ in
            try await body(transport.client)
        }
    }

    private struct Server: Chat.SimpleServiceProtocol {
        func getUser(request: Demo_Chat_V1_GetUserRequest, context: ServerContext) -> User {
            .with { $0.name = "real \(request.id)" }
        }

        func listUsers(
            request: Demo_Chat_V1_ListUsersRequest, response: RPCWriter<User>, context: ServerContext
        ) async throws {
            for name in ["a", "b"] { try await response.write(.with { $0.name = name }) }
        }

        func upload(
            request: RPCAsyncSequence<Demo_Chat_V1_Chunk, any Error>, context: ServerContext
        ) async throws -> Demo_Chat_V1_UploadResult {
            .with { $0.count = 1 }
        }

        func chat(
            request: RPCAsyncSequence<Demo_Chat_V1_ChatMessage, any Error>,
            response: RPCWriter<Demo_Chat_V1_ChatMessage>, context: ServerContext
        ) async throws {
            for try await message in request { try await response.write(message) }
        }
    }

    // MARK: - Who answers

    @Test func `a strict mock forwards what has no stub and records both sides`() async throws {
        given(chat).getUser(.field(\.id, "2")).willReturn(ada)
        try await withServer { server in
            try await forward(to: server) { client in
                #expect(try await client.getUser(.with { $0.id = "1" }).name == "real 1")
                #expect(try await client.getUser(.with { $0.id = "2" }) == ada)
                #expect(try await client.listUsers(.init()) { try await $0.all.map(\.name) } == ["a", "b"])
                let texts = try await client.chat {
                    try await $0.write(.with { $0.text = "x" })
                } onResponse: {
                    try await $0.all.map(\.text)
                }
                #expect(texts == ["x"])
            }
        }
        let users = calls(of: chat).getUser()
        #expect(try users.map { try #require($0.outcome).result.get().name } == ["real 1", "Ada"])
        #expect(calls(of: chat).listUsers().first?.serverMessages.map(\.name) == ["a", "b"])
        let stream = try #require(calls(of: chat).chat().first)
        #expect(stream.inputs.map(\.text) == ["x"] && stream.isClosed && stream.outcome?.code == .ok)
        #expect(stream.serverMetadata == [:])
        #expect(stream.serverMessages.map(\.text) == ["x"])
        verifyInOrder {
            verify(chat).getUser(.field(\.id, "1"))
            verify(chat).getUser(.field(\.id, "2"))
            verify(chat).listUsers(.any)
            verify(chat).chat().opened()
            verify(chat).chat().sent()
        }
        verifyNoMoreInteractions(chat)
    }

    @Test func `an rpc that no mock has is forwarded`() async throws {
        let mock = Two_V1_FirstService.ClientMock()
        let transport = MockTransport(
            serving: mock,
            forwardingTo: ScriptedTransport { _ in .status(Status(code: .aborted, message: "real"), [:]) })
        let error = try await withGRPCClient(transport: transport) { client in
            await #expect(throws: RPCError.self) { try await Chat.Client(wrapping: client).getUser(.init()) }
        }
        #expect(error?.code == .aborted && error?.message == "real")
        verifyNoMoreInteractions(mock)
    }

    /// The real server gets a call that a rule made wait, though the client sends nothing more.
    @Test func `a call that waited reaches the server with its metadata`() async throws {
        let (gate, never, transport) = (Gate(), Flag(), ScriptedTransport())
        given(anyCallTo: chat).willWait(for: gate)
        try await forward(to: transport) { client in
            let task = Task { try await client.upload { _ in await never.wait() } }
            await verify(chat).upload().opened().calledEventually()
            #expect(!transport.events.value.contains("stream"))
            gate.open()
            await until { transport.written.value.count == 1 }
            task.cancel()
            _ = await task.result
        }
    }

    @Test func `a client may leave while the answer is found`() async throws {
        let transport = ScriptedTransport()
        let (leave, leaves) = (Locked<@Sendable () -> Void>({}), Gate())
        given(chat).upload(
            options: .matching { _ in
                leave.value()
                return true
            }
        ).willForward()
        try await forward(to: transport) { client in
            let task = Task {
                await until { leaves.isOpen }
                return try await client.upload { try await $0.write(.init()) }
            }
            leave.value = { task.cancel() }
            leaves.open()
            await #expect(throws: RPCError.self) { try await task.value }
        }
        #expect(!transport.events.value.contains("stream"))
    }

    @Test func `a forgotten gate ends the call`() async throws {
        let gate = Gate()
        let reports = try await failures(limits: shortLimits) {
            let chat = Chat.ClientMock()
            given(chat).getUser(.any).willForward(gate: gate)
            let mock = MockTransport(serving: chat, forwardingTo: ScriptedTransport())
            try await withGRPCClient(transport: mock) { client in
                let error = await #expect(throws: RPCError.self) {
                    try await Chat.Client(wrapping: client).getUser(.init())
                }
                #expect(error?.code == .deadlineExceeded)
            }
        }
        #expect(reports.lines.contains { $0.contains("a gate stayed shut") })
    }

    // MARK: - The real transport's life

    @Test func `the real transport lives as long as the client`() async throws {
        let transport = ScriptedTransport()
        try await forward(to: transport) { _ in
            await until { transport.events.value == ["connect"] }
        }
        #expect(transport.events.value == ["connect", "shutdown", "closed"])
    }

    @Test func `the real transport decides what the configuration leaves open`() {
        let own = ServiceConfig(methodConfig: [MethodConfig(names: [.getUser], timeout: .seconds(1))])
        let mock = MockTransport(serving: chat, forwardingTo: ScriptedTransport(), serviceConfig: own)
        let chat = Chat.Method.GetUser.descriptor
        #expect(mock.config(forMethod: chat)?.timeout == .seconds(1))
        #expect(mock.config(forMethod: Chat.Method.Chat.descriptor)?.timeout == .seconds(3000))
        #expect(mock.retryThrottle?.maxTokens == 7)
    }

    @Test func `a connection that throws ends the calls`() async throws {
        given(chat).getUser(.any).willReturn(ada, gate: Gate())
        let transport = ScriptedTransport(connectionError: busy)
        let client = GRPCClient(transport: MockTransport(serving: chat, forwardingTo: transport))
        let user = Task { try await Chat.Client(wrapping: client).getUser(.init()) }
        await verify(chat).getUser(.any).calledEventually()
        let error = await #expect(throws: RuntimeError.self) { try await client.runConnections() }
        #expect((error?.cause as? RPCError)?.code == .unavailable)
        await #expect(throws: RPCError.self) { try await user.value }
    }

    @Test func `a client without connections is reported`() async throws {
        let line: UInt = #line + 4
        let reports = await failures(limits: shortLimits) {
            let chat = Chat.ClientMock()
            let transport = InProcessTransport()
            let mock = MockTransport(serving: chat, forwardingTo: transport.client)
            let client = Chat.Client(wrapping: GRPCClient(transport: mock))
            let error = await #expect(throws: RPCError.self) { try await client.getUser(.init()) }
            #expect(error?.code == .unavailable)
        }
        #expect(reports.count == 1 && reports.first?.line == line)
        #expect(reports.first?.headline.contains("nobody runs the connections to it") == true)
    }

    // MARK: - How calls end

    /// The real transport may end its stream before all tasks of the client are cancelled.
    @Test func `a cancelled client has left its call when the real server sees that`() async throws {
        let (never, codes) = (Flag(), Locked<[Status.Code?]>([]))
        let transport = ScriptedTransport { [chat] _ in
            await withTaskCancellationHandler {
                await never.wait()
            } onCancel: {
                codes.withLock { $0 += chat.getUserCodes }
            }
            return nil
        }
        try await forward(to: transport) { client in
            let task = Task { try await client.getUser(.init()) }
            await until { transport.written.value.last == "finish" }
            task.cancel()
            await #expect(throws: RPCError.self) { try await task.value }
        }
        #expect(codes.value == [.cancelled])
        #expect(chat.getUserCodes == [.cancelled])
    }

    @Test func `a deadline ends a call to a server that never answers`() async throws {
        try await forward(to: ScriptedTransport()) { client in
            let error = await #expect(throws: RPCError.self) {
                try await client.getUser(.init(), options: .timeout(.milliseconds(50)))
            }
            #expect(error?.code == .deadlineExceeded)
        }
    }

    @Test func `a transport that refuses each call is seen alike`() async throws {
        let transport = ScriptedTransport(refusal: busy)
        let wanted = try await withGRPCClient(transport: transport) { client in
            await #expect(throws: RPCError.self) { try await Chat.Client(wrapping: client).getUser(.init()) }
        }
        let seen = try await forward(to: ScriptedTransport(refusal: busy)) { client in
            await #expect(throws: RPCError.self) { try await client.getUser(.init()) }
        }
        #expect(seen == wanted && seen == busy)
        #expect(chat.getUserCodes == [.unavailable])
    }

    // MARK: - Back pressure

    @Test func `who writes waits for the real transport`() async throws {
        let gate = Gate()
        let (written, taken) = (Locked(0), Locked(0))
        let transport = ScriptedTransport(onWrite: {
            taken.withLock { $0 += 1 }
            // The metadata come first, and the client writes the next message once one is taken.
            #expect(written.value < taken.value)
            _ = await gate.wait(until: TimeLimits.current.deadline(after: .seconds(3600)))
        })
        try await forward(to: transport) { client in
            let task = Task {
                try await client.upload { writer in
                    for _ in 0..<100 {
                        try await writer.write(.init())
                        written.withLock { $0 += 1 }
                    }
                }
            }
            await until { gate.changes.sleeperCount == 1 }
            #expect(written.value == 0)
            gate.open()
            await until { written.value == 100 }
            #expect(transport.written.value.count >= 100)
            task.cancel()
            _ = await task.result
        }
    }

    @Test func `the real stream is read only as far as the client reads`() async throws {
        let taken = Locked(0)
        let transport = ScriptedTransport { number in
            // The next part waits, and none after it is asked for. The last one may not be counted yet.
            #expect(number <= taken.value + 2)
            return number == 0 ? .metadata([:]) : .message(OtherBytes([]))
        }
        try await forward(to: transport) { client in
            try await client.listUsers(.init()) { response in
                for try await _ in response.messages {
                    let count = taken.withLock { taken in
                        taken += 1
                        return taken
                    }
                    if count == 20 { break }
                }
            }
        }
    }

    // MARK: - Real servers that are broken

    private static let status = ScriptedTransport.Part.status(Status(code: .ok, message: ""), [:])
    private static let message = ScriptedTransport.Part.message(OtherBytes([10, 1, 0x61]))
    private static let scripts: [[ScriptedTransport.Part]] = [
        [], [.metadata([:])], [message], [status], [.metadata([:]), status], [.metadata([:]), message],
        [.metadata([:]), .metadata([:]), status], [.metadata([:]), message, message, status],
        [.metadata([:]), message, status, status], [.metadata([:]), message, status, message],
        [.metadata([:]), .message(OtherBytes([0xff, 0xff])), status],
        [.status(Status(code: .notFound, message: "gone"), ["a": "1"])],
        [.metadata(["a": "1"]), message, .status(Status(code: .dataLoss, message: "lost"), ["b": "2"])],
    ]

    @Test(arguments: scripts.indices, [false, true]) func `what no server sends is seen alike`(
        _ index: Int, _ throwing: Bool
    )
        async throws
    {
        @Sendable func transport() -> ScriptedTransport {
            ScriptedTransport { number in
                if number < Self.scripts[index].count { return Self.scripts[index][number] }
                if throwing { throw busy }
                return nil
            }
        }
        @Sendable func seen(_ client: Chat.Client<some ClientTransport>) async -> [String] {
            let lines = Locked<[String]>([])
            do {
                lines.append("\(try await client.getUser(.init()))")
            } catch {
                lines.append("\(error)")
            }
            do {
                try await client.listUsers(.init()) { response in
                    for try await user in response.messages { lines.append("\(user)") }
                }
            } catch {
                lines.append("\(error)")
            }
            return lines.value
        }
        let wanted = try await withGRPCClient(transport: transport()) { await seen(Chat.Client(wrapping: $0)) }
        #expect(try await forward(to: transport()) { await seen($0) } == wanted)
        #expect(chat.store.core.withState { $0.inFlight.isEmpty })
    }

    @Test func `a request that the mock cannot read is forwarded unread`() async throws {
        let transport = ScriptedTransport { number in
            number == 0 ? .status(Status(code: .invalidArgument, message: "real"), [:]) : nil
        }
        let mock = MockTransport(serving: chat, forwardingTo: transport)
        let parts = try await mock.withStream(descriptor: Chat.Method.GetUser.descriptor, options: .defaults) {
            stream, _ in
            try await stream.outbound.write(.metadata(["a": "1"]))
            try await stream.outbound.write(.message([0xff]))
            await stream.outbound.finish()
            return try await stream.inbound.reduce(into: []) { $0.append("\($1)") }
        }
        #expect(parts.count == 1 && parts[0].contains("real"))
        #expect(transport.written.value == ["metadata \(["a": "1"] as Metadata)", "message [255]", "finish"])
        verify(chat).getUser(.any).called(.never)
    }
}
