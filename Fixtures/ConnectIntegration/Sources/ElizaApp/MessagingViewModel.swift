import Combine
import Connect

/// A conversation in which every line is a unary call.
@MainActor
final class MessagingViewModel: ObservableObject {
    private let elizaClient: Connectrpc_Eliza_V1_ElizaServiceClientInterface

    @Published private(set) var messages: [Message] = []

    init(elizaClient: Connectrpc_Eliza_V1_ElizaServiceClientInterface) {
        self.elizaClient = elizaClient
    }

    /// Says `sentence` and waits for the reply.
    func send(_ sentence: String) async {
        let request = Connectrpc_Eliza_V1_SayRequest.with { $0.sentence = sentence }
        messages.append(Message(message: sentence, author: .user))
        let response = await elizaClient.say(request: request, headers: [:])
        let reply = response.message?.sentence ?? "..."
        messages.append(Message(message: reply, author: .eliza))
    }
}
