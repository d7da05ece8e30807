import ChatAPI
import ChatMocks
import GRPCCore
import GRPCProtobuf
import SwiftMocksGRPC
import TestSupport
import Testing

/// The test that the documentation shows of the details of an error.
@Suite(.timeLimit(.minutes(30))) struct ErrorDetailTests {
    @Test func `the details of an error arrive`() async throws {
        let chat = Demo_Chat_V1_ChatService.ClientMock()
        let status = GoogleRPCStatus(
            code: .resourceExhausted, message: "too busy", details: .retryInfo(delay: .seconds(2)))
        given(chat).getUser(.any).willFail(RPCError(status))

        let client = GRPCClient(transport: MockTransport(serving: chat))
        let error = await #expect(throws: RPCError.self) {
            try await Demo_Chat_V1_ChatService.Client(wrapping: client).getUser(.with { $0.id = "1" })
        }

        let details = try error?.unpackGoogleRPCStatus()?.details
        #expect(error?.code == .resourceExhausted)
        #expect(details?.first?.retryInfo?.delay == .seconds(2))
    }

    /// Also without a transport.
    @Test func `the details of a mock in place of the client are the same`() async throws {
        let chat = Demo_Chat_V1_ChatService.ClientMock()
        let status = GoogleRPCStatus(
            code: .resourceExhausted, message: "too busy", details: .retryInfo(delay: .seconds(2)))
        given(chat).getUser(.any).willFail(RPCError(status))
        let error = await #expect(throws: RPCError.self) { try await chat.getUser(.with { $0.id = "1" }) }
        #expect(try error?.unpackGoogleRPCStatus() == status)
    }

    @Test func `the documentation shows this test`() throws {
        let test = ShownTest(
            path: "Fixtures/GRPCIntegration/Tests/ServedTests/ErrorDetailTests.swift",
            mark: "<!-- check: none, ErrorDetailTests for gRPC compares it with a test that runs -->")
        try test.expectCode(on: "Sources/SwiftMocks/SwiftMocks.docc/BehindTheClient.md")
    }
}
