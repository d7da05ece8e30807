import Combine
import Connect

/// A conversation over one stream, in which each line waits for its reply.
@MainActor
final class BidirectionalStreamingMessagingViewModel: ObservableObject {
    private let stream:
        any BidirectionalAsyncStreamInterface<
            Connectrpc_Eliza_V1_ConverseRequest, Connectrpc_Eliza_V1_ConverseResponse
        >
    private let results: AsyncStream<StreamResult<Connectrpc_Eliza_V1_ConverseResponse>>

    @Published private(set) var messages: [Message] = []

    init(elizaClient: Connectrpc_Eliza_V1_ElizaServiceClientInterface) {
        self.stream = elizaClient.converse(headers: [:])
        self.results = self.stream.results()
    }

    /// Says `sentence` and waits for a reply, or for the stream's end.
    func send(_ sentence: String) async {
        self.messages.append(Message(message: sentence, author: .user))
        do {
            try self.stream.send(.with { $0.sentence = sentence })
        } catch {
            self.messages.append(Message(message: "\(error)", author: .eliza))
        }
        await self.receiveReply()
    }

    private func receiveReply() async {
        for await result in self.results {
            guard let reply = result.messageValue else { continue }
            self.messages.append(Message(message: reply.sentence, author: .eliza))
            return
        }
    }
}
