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
        stream = elizaClient.converse(headers: [:])
        results = stream.results()
    }

    /// Says `sentence` and waits for a reply, or for the stream's end.
    func send(_ sentence: String) async {
        messages.append(Message(message: sentence, author: .user))
        do {
            try stream.send(.with { $0.sentence = sentence })
        } catch {
            messages.append(Message(message: "\(error)", author: .eliza))
        }
        await receiveReply()
    }

    private func receiveReply() async {
        for await result in results {
            guard let reply = result.messageValue else { continue }
            messages.append(Message(message: reply.sentence, author: .eliza))
            return
        }
    }
}
