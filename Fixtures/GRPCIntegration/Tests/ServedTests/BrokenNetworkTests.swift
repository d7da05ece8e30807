import ChatAPI
import Foundation
import GRPCCore
import GRPCInProcessTransport
import SwiftMocksGRPC
import Testing

/// Answers of a broken network, as the client sees them.
@Suite(.endOfHangs, .patient) struct BrokenNetworkTests {
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

    /// What a call of a unary rpc and one of a server stream see.
    private static func transcripts(of fault: NetworkFault, _ client: (Chat.ClientMock) -> any Chat.ClientProtocol)
        async -> [String]
    {
        let chat = Chat.ClientMock()
        let b = User.with { $0.name = "b" }
        given(chat).getUser(.any).willBreak(fault, sending: ada).listUsers(.any).willBreak(fault, sending: ada, b)
        let lines = Locked<[String]>([])
        do {
            let user = try await client(chat).getUser(.init())
            lines.append("message \"\(user.name)\"")
        } catch {
            lines.append((error as? RPCError).map(text(of:)) ?? "\(error)")
        }
        let unary = lines.value
        lines.value = []
        do {
            try await client(chat).listUsers(.init()) { response in
                await seen(response) { lines.append($0) }
            }
        } catch {
            lines.append("threw \((error as? RPCError).map(text(of:)) ?? "\(error)")")
        }
        return [unary, lines.value].map { $0.map { "`\($0)`" }.joined(separator: ", ") }
    }

    @Test func theDocumentationHasTheTable() async throws {
        var rows = [
            "| Fault | Unary call, of client and mock | Server stream, of the client | Server stream, of a mock in its place |",
            "| --- | --- | --- | --- |",
        ]
        for (name, fault) in Self.faults {
            let mock = await Self.transcripts(of: fault) { $0 }
            let client = await Self.transcripts(of: fault) { $0.served() }
            #expect(mock[0] == client[0])
            rows.append("| \(name) | \(client[0]) | \(client[1]) | \(mock[1] == client[1] ? "the same" : mock[1]) |")
        }
        let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../../Sources/SwiftMocks/SwiftMocks.docc/WhatClientsSee.md")
        let text = try String(contentsOf: page.standardized, encoding: .utf8)
        let start = try #require(text.range(of: "<!-- faults -->\n"))
        let end = try #require(text.range(of: "<!-- /faults -->"))
        let there = text[start.upperBound..<end.lowerBound].split(separator: "\n").map(String.init)
        #expect(there == rows, "it should be:\n\(rows.joined(separator: "\n"))")
    }

    @Test func aLostReplyIsRecordedAsTheServerGaveIt() async throws {
        let chat = Chat.ClientMock()
        given(chat).getUser(.any).willBreak(.replyLost, sending: ada)
        let error = await #expect(throws: RPCError.self) { try await chat.served().getUser(.init()) }
        #expect(error?.code == .unavailable)
        #expect(try calls(of: chat).getUser().first?.outcome?.result.get() == ada)
    }

    @Test func aRealServersStreamBreaksAfterSomeMessages() async throws {
        let chat = Chat.ClientMock()
        given(chat).listUsers(.any).willBreak(.brokenStream(afterMessages: 2))
        let real = ScriptedTransport { number in number == 0 ? .metadata([:]) : .message(OtherBytes([])) }
        let transport = MockTransport(serving: chat, forwardingTo: real)
        let count = Locked(0)
        let error = try await withGRPCClient(transport: transport) { client in
            await #expect(throws: RPCError.self) {
                try await Chat.Client(wrapping: client).listUsers(.init()) { response in
                    for try await _ in response.messages { count.withLock { $0 += 1 } }
                }
            }
        }
        #expect(error?.code == .unavailable && count.value == 2)
        #expect(calls(of: chat).listUsers().first?.serverMessages(User.self).count == 2)
        #expect(calls(of: chat).listUsers().map { $0.outcome?.code } == [.unavailable])
        #expect(real.events.value.contains("stream"))
    }

    @Test func `a request that never leaves is not forwarded`() async throws {
        let chat = Chat.ClientMock()
        given(chat).getUser(.any).willBreak(.offline).willBreak(.proxyPage())
        let real = ScriptedTransport()
        let transport = MockTransport(serving: chat, forwardingTo: real)
        try await withGRPCClient(transport: transport) { client in
            for _ in 0..<2 {
                let error = await #expect(throws: RPCError.self) {
                    try await Chat.Client(wrapping: client).getUser(.init())
                }
                #expect(error?.code == .unavailable)
            }
        }
        #expect(!real.events.value.contains("stream"))
    }

    @Test func aSlowBodyWaitsForItsGateAndCanBeCancelled() async throws {
        let chat = Chat.ClientMock()
        let gate = Gate()
        given(chat).getUser(.any).willBreak(.slowBody(gate: gate), sending: ada)
        let client = chat.served()
        let user = Task { try await client.getUser(.init()) }
        await verify(chat).getUser(.any).calledEventually()
        #expect(chat.getUserCodes.count == 1 && chat.getUserCodes[0] == nil)
        gate.open()
        #expect(try await user.value == ada)
        given(chat).getUser(.any).willBreak(.slowBody(gate: Gate()), sending: ada)
        let held = Task { try await client.getUser(.init()) }
        await verify(chat).getUser(.any).calledEventually(2)
        held.cancel()
        await #expect(throws: RPCError.self) { try await held.value }
        #expect(chat.getUserCodes == [.ok, .cancelled])
    }

    @Test func aSlowBodyIsCutOffByAReset() async throws {
        let reports = await failures {
            let chat = Chat.ClientMock()
            given(chat).getUser(.any).willBreak(.slowBody(gate: Gate()), sending: ada)
                .listUsers(.any).willBreak(.slowBody(gate: Gate()), sending: ada)
            await expectAResetToCancelCalls(of: chat, by: chat.served())
        }
        #expect(reports.lines == [])
    }

    @Test func aGateThatIsForgottenEndsTheCall() async throws {
        let reports = await failures(limits: shortLimits) {
            let chat = Chat.ClientMock()
            given(chat).getUser(.any).willBreak(.slowBody(gate: Gate()), sending: ada)
                .listUsers(.any).willBreak(.slowBody(gate: Gate()), sending: ada)
            let client = chat.served()
            let first = await #expect(throws: RPCError.self) { try await client.getUser(.init()) }
            let second = await #expect(throws: RPCError.self) {
                try await client.listUsers(.init()) { try await $0.all }
            }
            #expect(first?.code == .deadlineExceeded && second?.code == .deadlineExceeded)
            #expect(chat.getUserCodes == [.deadlineExceeded])
            #expect(calls(of: chat).listUsers().map { $0.outcome?.code } == [.deadlineExceeded])
        }
        #expect(reports.count == 2)
    }
}
