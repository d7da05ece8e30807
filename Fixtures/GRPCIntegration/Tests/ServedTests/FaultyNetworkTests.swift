import ChatAPI
import Foundation
import GRPCCore
import GRPCInProcessTransport
import SwiftMocksGRPC
import Testing

@_spi(Adapters) @testable import SwiftMocks

/// Calls over a network with faults, as the client sees them.
@Suite(.endOfHangs, .patient) struct FaultyNetworkTests {
    private static let faults: [(name: String, fault: NetworkFault)] = [
        ("offline", .offline), ("the reply is lost", .replyLost),
        ("breaks after a message", .brokenStream(afterMessages: 1)),
        ("a truncated message after a message", .truncatedMessage(afterMessages: 1)), ("a missing end", .missingEnd),
        ("a page of a proxy", .proxyPage()), ("too many requests", .tooManyRequests(retryAfter: 7)),
        ("a slow body", .slowBody(pause: .milliseconds(0))),
    ]

    private static func seen(
        _ response: StreamingClientResponse<User>, _ seen: (String) -> Void
    ) async {
        switch response.accepted {
        case .failure(let error): seen("rejected \(text(of: error))")
        case .success(let contents):
            seen("accepted")
            do {
                for try await part in contents.bodyParts {
                    if case .message(let user) = part { seen("message \"\(user.name)\"") }
                }
                seen("end")
            } catch {
                seen("failed \((error as? RPCError).map(text(of:)) ?? "\(error)")")
            }
        }
    }

    private static func text(of error: RPCError) -> String {
        let retry = error.metadata[stringValues: "retry-after"].first { _ in true }
        return "\(error.code) \"\(error.message)\"\(retry.map { " retry-after=\($0)" } ?? "")"
    }

    /// A mock, and its client over a network with faults.
    private struct Setup {
        let chat = Chat.ClientMock()
        let network: FaultyTransport<MockTransport>
        let client: Chat.Client<FaultyTransport<MockTransport>>

        init(serviceConfig: ServiceConfig = ServiceConfig()) {
            network = FaultyTransport(MockTransport(serving: chat, serviceConfig: serviceConfig))
            client = Chat.Client(wrapping: GRPCClient(transport: network))
            given(chat).getUser(.any).willReturn(ada)
                .listUsers(.any).willStream(.message(ada), .message(.with { $0.name = "b" }))
                .upload().willReturn(.with { $0.count = 1 })
                .chat().onEachInput { [.message(.with { [text = $0.text] in $0.text = "re: \(text)" })] }
        }

        /// How the calls of all rpcs have ended.
        var outcomes: [Status.Code?] {
            calls(of: chat).getUser().map { $0.outcome?.code } + calls(of: chat).listUsers().map { $0.outcome?.code }
                + calls(of: chat).upload().map { $0.outcome?.code } + calls(of: chat).chat().map { $0.outcome?.code }
        }
    }

    /// What a call of a unary rpc and one of a server stream see.
    private static func transcripts(of fault: NetworkFault) async -> [String] {
        let setup = Setup()
        setup.network.fail(fault)
        let lines = Locked<[String]>([])
        do {
            let user = try await setup.client.getUser(.init())
            lines.append("message \"\(user.name)\"")
        } catch {
            lines.append((error as? RPCError).map(text(of:)) ?? "\(error)")
        }
        let unary = lines.value
        lines.value = []
        do {
            try await setup.client.listUsers(.init()) { response in
                await seen(response) { lines.append($0) }
            }
        } catch {
            lines.append("threw \((error as? RPCError).map(text(of:)) ?? "\(error)")")
        }
        // An error that both see is written once.
        let error = unary.first.flatMap { $0.hasPrefix("message") ? nil : $0 }
        let stream = lines.value.map { line in
            error.map { line.replacingOccurrences(of: $0, with: "the same") } ?? line
        }
        return [unary, stream].map { $0.map { "`\($0)`" }.joined(separator: ", ") }
    }

    @Test func `the documentation has the table`() async throws {
        var rows = ["| Fault | Unary call | Server stream |", "| --- | --- | --- |"]
        for (name, fault) in Self.faults {
            let cells = await Self.transcripts(of: fault)
            rows.append("| \(name) | \(cells[0]) | \(cells[1]) |")
        }
        let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../../Sources/SwiftMocks/SwiftMocks.docc/WhatClientsSee.md")
        let text = try String(contentsOf: page.standardized, encoding: .utf8)
        let start = try #require(text.range(of: "<!-- faults -->\n"))
        let end = try #require(text.range(of: "<!-- /faults -->"))
        let there = text[start.upperBound..<end.lowerBound].split(separator: "\n").map(String.init)
        #expect(there == rows, "it should be:\n\(rows.joined(separator: "\n"))")
    }

    @Test(arguments: faults.map(\.fault))
    func `each kind of rpc fails, and its mock records what the server did`(_ fault: NetworkFault) async throws {
        let setup = Setup()
        setup.network.fail(fault)
        let client = setup.client
        let codes = [
            await code { _ = try await client.getUser(.init()) },
            await code { try await client.listUsers(.init()) { _ = try await $0.all } },
            await code { _ = try await client.upload { try await $0.write(.init()) } },
            await code {
                try await client.chat {
                    try await $0.write(.with { $0.text = "a" })
                    try await $0.write(.with { $0.text = "b" })
                } onResponse: {
                    _ = try await $0.all
                }
            },
        ]
        let outcomes = setup.outcomes
        switch fault.kind {
        case .offline, .proxyPage, .tooManyRequests:
            #expect(codes == Array(repeating: .unavailable, count: 4) && outcomes.isEmpty)
        case .replyLost:
            #expect(codes == Array(repeating: .unavailable, count: 4))
            #expect(outcomes == Array(repeating: .ok, count: 4))
        case .brokenStream:
            #expect(codes == Array(repeating: .unavailable, count: 4) && outcomes.count == 4)
        case .truncatedMessage: #expect(codes == Array(repeating: .internalError, count: 4) && outcomes.count == 4)
        case .missingEnd:
            #expect(codes == Array(repeating: .internalError, count: 4))
            #expect(outcomes == Array(repeating: .ok, count: 4))
        case .slowBody: #expect(codes == [nil, nil, nil, nil] && outcomes == Array(repeating: .ok, count: 4))
        }
    }

    @Test(arguments: [NetworkFault.truncatedMessage(), .brokenStream()])
    func `a script takes what its client has sent, though its response breaks`(_ fault: NetworkFault) async throws {
        let chat = Chat.ClientMock()
        given(chat).chat().onInput(.field(\.text, "hi"), .message(.init())).onClose(.complete())
        let network = FaultyTransport(MockTransport(serving: chat))
        network.fail(fault)
        let descriptor = MethodDescriptor(fullyQualifiedService: "demo.chat.v1.ChatService", method: "Chat")
        try await network.withStream(descriptor: descriptor, options: .defaults) { stream, _ in
            try await stream.outbound.write(.metadata([:]))
            // No step follows from the last one.
            for text in ["hi", "bye"] {
                let message = Demo_Chat_V1_ChatMessage.with { $0.text = text }
                try await stream.outbound.write(.message(message.serializedBytes()))
            }
            await stream.outbound.finish()
            for try await _ in stream.inbound {}
        }
        #expect(calls(of: chat).chat().map { $0.outcome?.code } == [.ok])
    }

    /// The code of the error that `body` throws; nil if it throws none.
    private func code(_ body: () async throws -> Void) async -> RPCError.Code? {
        do {
            try await body()
            return nil
        } catch {
            return (error as? RPCError)?.code ?? .unknown
        }
    }

    @Test func `a lost reply is retried by the client, and the server acts twice`() async throws {
        let setup = Setup(serviceConfig: .all(.retry(3, on: [.unavailable])))
        setup.network.fail(.replyLost, times: 1) { $0.method == "GetUser" }
        #expect(try await setup.client.getUser(.init()) == ada)
        #expect(setup.outcomes == [.ok, .ok])
    }

    // MARK: - Calls that wait for a connection

    private static let ready: CallOptions = {
        var options = CallOptions.defaults
        options.waitForReady = true
        return options
    }()

    /// Opens a call that waits for a connection, as its device is offline.
    private func waitingCall(of setup: Setup) async -> Task<Demo_Chat_V1_User, any Error> {
        let opened = Flag()
        setup.network.fail(.offline) { _ in
            opened.raise()
            return true
        }
        let user = Task { try await setup.client.getUser(.init(), options: Self.ready) }
        await opened.wait()
        return user
    }

    @Test func `a call that waits for a connection goes on when the network recovers`() async throws {
        let setup = Setup()
        let user = await waitingCall(of: setup)
        // The call has no connection that it could lose.
        setup.network.fail(.offline)
        verify(setup.chat).getUser(.any).called(.never)
        setup.network.recover()
        #expect(try await user.value == ada)
        #expect(setup.outcomes == [.ok])
    }

    @Test func `a call that waits for a connection can be cancelled`() async {
        let setup = Setup()
        let user = await waitingCall(of: setup)
        user.cancel()
        await #expect(throws: CancellationError.self) { try await user.value }
        #expect(setup.outcomes.isEmpty)
    }

    @Test func `a number of calls is broken though they wait for a connection`() async throws {
        let setup = Setup()
        setup.network.fail(.offline, times: 1)
        let error = await #expect(throws: RPCError.self) {
            try await setup.client.getUser(.init(), options: Self.ready)
        }
        #expect(error?.code == .unavailable)
        #expect(try await setup.client.getUser(.init(), options: Self.ready) == ada)
    }

    @Test func `a call that waits for a connection for too long is reported`() async {
        let line: UInt = #line + 3
        let reports = await failures(limits: shortLimits) {
            let setup = Setup()
            setup.network.fail(.offline)
            let error = await #expect(throws: RPCError.self) {
                try await setup.client.getUser(.init(), options: Self.ready)
            }
            #expect(error?.code == .unavailable)
        }
        #expect(reports.count == 1 && reports.first?.line == line)
        #expect(reports.first?.headline.contains("a call of GetUser with waitForReady has waited for") == true)
    }

    @Test func `a message of a slow body takes a pause for each piece`() async throws {
        let bytes: [UInt8] = try ada.serializedBytes()
        await withMockClock { clock in
            let setup = Setup()
            setup.network.fail(.slowBody(bytes: 2, pause: .seconds(1)))
            let user = Task { try await setup.client.getUser(.init()) }
            for _ in 0..<(bytes.count + 1) / 2 { await clock.advance(by: .seconds(1)) }
            #expect(await (try? user.value) == ada)
        }
    }

    @Test func `a real transport gets no call that does not leave, and is left by a stream that breaks`() async throws {
        let real = ScriptedTransport { number in number == 0 ? .metadata([:]) : .message(OtherBytes([])) }
        let network = FaultyTransport(real)
        try await withGRPCClient(transport: network) { client in
            let chat = Chat.Client(wrapping: client)
            network.fail(.proxyPage())
            #expect(await code { _ = try await chat.getUser(.init()) } == .unavailable)
            network.fail(.offline)
            #expect(await code { _ = try await chat.getUser(.init()) } == .unavailable)
            #expect(!real.events.value.contains("stream"))
            network.recover()
            network.fail(.brokenStream(afterMessages: 2))
            let count = Locked(0)
            let broken = await code {
                try await chat.listUsers(.init()) { response in
                    for try await _ in response.messages { count.withLock { $0 += 1 } }
                }
            }
            #expect(broken == .unavailable && count.value == 2)
        }
        #expect(real.events.value.contains("stream") && real.events.value.contains("left"))
        #expect(network.retryThrottle?.maxTokens == 7)
    }
}
