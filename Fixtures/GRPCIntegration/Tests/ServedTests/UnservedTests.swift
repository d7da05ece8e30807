import GRPCCore
import SwiftMocksGRPC
import Testing

@testable import Services

/// Calls that no served mock can answer.
@Suite(.endOfHangs, .patient) struct UnservedTests {
    @Test func `an rpc of another service is reported`() async throws {
        let line: UInt = #line + 2
        let reports = await failures {
            let transport = MockTransport(serving: Chat.ClientMock(), Two_V1_SecondService.ClientMock())
            let client = Two_V1_FirstService.Client(wrapping: GRPCClient(transport: transport))
            let error = await #expect(throws: RPCError.self) { try await client.get(.init()) }
            #expect(error?.code == .unimplemented)
            #expect(error?.message == "no served mock has /two.v1.FirstService/Get")
        }
        #expect(
            reports.map(\.headline) == [
                "MockTransport: no served mock has /two.v1.FirstService/Get, answered unimplemented"
            ])
        #expect(reports.first?.line == line)
        let lines = reports.lines
        #expect(lines.contains("wanted    /demo.chat.v1.ChatService/ with GetUser, ListUsers, Upload, Chat"))
        #expect(lines.contains("/two.v1.SecondService/ with Get"))
        #expect(
            lines.contains("hint      serve a mock of two.v1.FirstService, too: MockTransport(serving: …)"))
    }

    @Test func `a stream of another service is rejected`() async {
        _ = await failures {
            let client = GRPCClient(transport: MockTransport(serving: Chat.ClientMock()))
            let error = await #expect(throws: RPCError.self) {
                try await Two_V1_SecondService.Client(wrapping: client).get {
                    try await $0.write(.init())
                } onResponse: {
                    try await $0.all
                }
            }
            #expect(error?.code == .unimplemented)
        }
    }

    @Test func `relaxed mocks report nothing`() async {
        let reports = await failures {
            let client = GRPCClient(transport: MockTransport(serving: Chat.ClientMock(policy: .relaxed)))
            let error = await #expect(throws: RPCError.self) {
                try await Two_V1_FirstService.Client(wrapping: client).get(.init())
            }
            #expect(error?.code == .unimplemented)
        }
        #expect(reports.isEmpty)
    }
}
