import GRPCCore
import SwiftMocksGRPC
import Testing

@testable import MainActorChat

/// A model as apps have them that are isolated to the main actor by default.
final class Greeter {
    private let client: any Demo_Chat_V1_ChatService.ClientProtocol
    private(set) var greeting = ""

    init(client: any Demo_Chat_V1_ChatService.ClientProtocol) {
        self.client = client
    }

    func greet() async throws {
        let user = try await client.getUser(.with { $0.id = "1" })
        greeting = "Hello, \(user.name)!"
    }
}

@Suite struct MainActorChatTests {
    @Test func `a model on the main actor uses a mock`() async throws {
        let client = Demo_Chat_V1_ChatService.ClientMock()
        given(client).getUser(.any).willReturn(.with { $0.name = "Ada" })
        let greeter = Greeter(client: client)
        try await greeter.greet()
        #expect(greeter.greeting == "Hello, Ada!")
        verify(client).getUser(.any).called(.once)
    }
}
