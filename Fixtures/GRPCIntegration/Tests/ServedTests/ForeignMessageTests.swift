import ChatAPI
import GRPCCore
import Testing

@testable import SwiftMocksGRPC

/// Served mocks whose answers have other types than the list of their rpcs.
@Suite struct ForeignMessageTests {
    @Test func `a response of another type fails a unary call, and is reported`() async throws {
        let reports = await failures {
            let mock = MisfitMock(policy: .strict)
            given(mock).getUser(.any).willReturn(.with { $0.id = "1" })
            let error = await #expect(throws: RPCError.self) { _ = try await client(of: mock).getUser(.init()) }
            #expect(error?.code == .unimplemented)
        }
        try expectMismatch(reports)
    }

    @Test func `a message of another type fails a stream, and is reported`() async throws {
        let texts = Locked<[String]>([])
        let reports = await failures {
            let mock = MisfitMock(policy: .strict)
            given(mock).chat().onOpen(.message(.with { $0.id = "1" }), .hold)
            let error = await #expect(throws: RPCError.self) {
                try await client(of: mock).chat { _ in
                } onResponse: { response in
                    for try await message in response.messages { texts.append(message.text) }
                }
            }
            #expect(error?.code == .unimplemented)
            #expect(calls(of: mock).chat().map { $0.outcome?.code } == [.unimplemented])
        }
        #expect(texts.value == [], "no message that is empty")
        try expectMismatch(reports)
    }

    private func client(of mock: MisfitMock) -> Chat.Client<MockTransport> {
        Chat.Client(wrapping: GRPCClient(transport: MockTransport(serving: mock)))
    }

    private func expectMismatch(_ reports: [MockReport]) throws {
        #expect(reports.count == 1)
        let report = try #require(reports.first)
        #expect(report.text.contains("a Demo_Chat_V1_GetUserRequest in place of a "), "\(report.text)")
    }
}

/// A mock that does not fit its messages.
private final class MisfitMock: GRPCMock<MisfitRPCs>, @unchecked Sendable {
    override class func describe(_ list: RPCList) -> MockReport.Recipient {
        _ = list.keep(MisfitRPCs())
        list.add(UnaryRPC<Demo_Chat_V1_GetUserRequest, Demo_Chat_V1_User>(path: "/demo.chat.v1.ChatService/GetUser"))
        list.add(
            BidirectionalStreamRPC<Demo_Chat_V1_ChatMessage, Demo_Chat_V1_ChatMessage>(
                path: "/demo.chat.v1.ChatService/Chat"))
        return .tests
    }
}

private struct MisfitRPCs {
    var getUser: UnaryRPC<Demo_Chat_V1_GetUserRequest, Demo_Chat_V1_GetUserRequest> {
        .init(path: "/demo.chat.v1.ChatService/GetUser")
    }
    var chat: BidirectionalStreamRPC<Demo_Chat_V1_ChatMessage, Demo_Chat_V1_GetUserRequest> {
        .init(path: "/demo.chat.v1.ChatService/Chat")
    }
}
