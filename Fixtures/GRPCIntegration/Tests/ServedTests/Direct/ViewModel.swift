import ChatAPI
import GRPCCore

/// Code under test: it calls each rpc once.
struct ViewModel<Client: Demo_Chat_V1_ChatService.ClientProtocol> {
    let client: Client

    func load() async throws {
        _ = try await client.getUser(.with { $0.id = "1" })
        try? await client.listUsers(.init()) { response in
            for try await _ in response.messages {}
        }
        _ = try await client.upload { writer in
            try await writer.write(contentsOf: [.init(), .init()])
        }
        try await client.chat { writer in
            try await writer.write(.with { $0.text = "hello" })
        } onResponse: { response in
            for try await _ in response.messages {}
        }
    }
}

func viewModel<Client: Demo_Chat_V1_ChatService.ClientProtocol>(_ client: Client) -> ViewModel<Client> {
    ViewModel(client: client)
}

func reply(to message: Demo_Chat_V1_ChatMessage) -> Demo_Chat_V1_ChatMessage {
    .with { $0.text = "re: \(message.text)" }
}
