import GRPCCore
import SwiftMocksGRPC
import Testing

@testable import Services

/// One mock that code uses directly and behind the real client.
@Suite(.endOfHangs, .patient) struct DoorTests {
    private let chat = Chat.ClientMock()

    init() {
        given(chat).getUser(.any).willReturn(ada)
            .listUsers(.any).willStream(.message(ada))
            .upload().willReturn(.init())
    }

    @Test func `only a served call has transport information`() async throws {
        _ = try await chat.getUser(.init())
        _ = try await chat.served().getUser(.init())
        _ = try await chat.upload { _ in }
        _ = try await chat.served().upload { _ in }
        let wires = calls(of: chat).getUser().map(\.transport) + calls(of: chat).upload().map(\.transport)
        #expect(wires.map { $0?.description } == [nil, "gRPC, proto", nil, "gRPC, proto"])
        #expect(calls(of: chat).getUser().map(\.variant) == [.async, .served])
        let wire = try #require(wires[1])
        #expect(wire.protocolName == "gRPC" && wire.codec == "proto")
        #expect(wire.method == nil && wire.compression == nil && wire.timeout == nil && wire.metadata.isEmpty)
    }

    @Test func `metadata of the protocol is on the wire only`() async throws {
        let metadata: Metadata = ["x-a": "1"]
        _ = try await chat.getUser(.init(), metadata: metadata)
        _ = try await chat.served().getUser(.init(), metadata: metadata, options: .timeout(.seconds(3600)))
        #expect(calls(of: chat).getUser().map(\.metadata) == [metadata, metadata])
        verify(chat).getUser(.any, metadata: .exactly(["x-a": "1"])).called(.twice)
        let call = try #require(calls(of: chat).getUser().last)
        #expect(call.transport?.fields.map(\.name) == ["x-a", "grpc-timeout"])
        #expect(call.transport?.metadata["x-a"].map { $0.encoded() } == ["1"])
    }

    @Test func `the options of the call are recorded`() async throws {
        _ = try await chat.served().getUser(.init(), options: .timeout(.seconds(3600)))
        #expect(calls(of: chat).getUser().map(\.options.timeout) == [.seconds(3600)])
    }

    @Test func `two services share a transport`() async throws {
        let first = Two_V1_FirstService.ClientMock()
        let second = Two_V1_SecondService.ClientMock()
        given(first).get(.any).willReturn(.with { $0.text = "one" })
        given(second).get().onEachInput { [text = "two"] _ in [.message(.with { $0.text = text })] }
        let client = GRPCClient(transport: MockTransport(serving: first, second, chat))
        let one = try await Two_V1_FirstService.Client(wrapping: client).get(.init())
        let two = try await Two_V1_SecondService.Client(wrapping: client).get {
            try await $0.write(.init())
        } onResponse: {
            try await $0.all
        }
        _ = try await Chat.Client(wrapping: client).getUser(.init())
        #expect([one.text] + two.map(\.text) == ["one", "two"])
        verifyInOrder {
            verify(first).get(.any)
            verify(second).get().opened()
            verify(chat).getUser(.any)
        }
    }

    @Test func `records of direct and served calls have the same description`() async throws {
        let metadata: Metadata = ["x-a": "1"]
        for client in [chat, chat.served()] as [any Chat.ClientProtocol] {
            _ = try await client.getUser(.with { $0.id = "1" }, metadata: metadata)
        }
        let texts = calls(of: chat).getUser().map(\.description)
        let text = "getUser { id: \"1\" }, metadata x-a: 1, answered { name: \"Ada\" }"
        #expect(texts == ["#1 \(text)", "#2 \(text)"])
    }

    @Test func `reports show how a call came`() async throws {
        _ = try await chat.served().getUser(.with { $0.id = "1" })
        _ = try await chat.served().upload { _ in }
        let reports = await failures { verify(chat).chat().opened().called() }
        #expect(reports.lines.contains { $0.contains("getUser  { id: \"1\" } by gRPC, proto") })
        #expect(reports.lines.contains { $0.contains("upload   opened by gRPC, proto") })
    }

    @Test func `an unstubbed call is reported as a served one`() async throws {
        let reports = await failures {
            let mock = Chat.ClientMock()
            let error = await #expect(throws: RPCError.self) { try await mock.served().getUser(.init()) }
            #expect(error?.code == .unimplemented)
        }
        #expect(reports.count == 1)
        #expect(reports.lines.contains { $0.contains("by gRPC, proto") })
    }
}
