internal import GRPCCore
internal import SwiftMocks
import Testing

@testable internal import InternalChat

@Suite struct InternalChatTests {
    @Test func `mocks in the test target serve internal clients`() async throws {
        let client = Demo_Chat_V1_ChatService.ClientMock()
        given(client).getUser(.any).willReturn(.with { $0.name = "Ada" })
        let name = try await nameOfUser("1", from: client)
        #expect(name == "Ada")
        verify(client).getUser(.field(\.id, "1")).called(.once)
    }
}

/// Code under test.
private func nameOfUser(_ id: String, from client: some Demo_Chat_V1_ChatService.ClientProtocol) async throws -> String
{
    try await client.getUser(.with { $0.id = id }).name
}
