import Connect
import Observation

/// A chat over one stream, that stays open from line to line.
@MainActor @Observable
final class StreamingChatModel {
    private(set) var lines: [ChatLine] = []
    private(set) var isOpen = true

    private let stream:
        any BidirectionalAsyncStreamInterface<
            Connectrpc_Eliza_V1_ConverseRequest, Connectrpc_Eliza_V1_ConverseResponse
        >

    init(eliza: any Connectrpc_Eliza_V1_ElizaServiceClientInterface) {
        stream = eliza.converse(headers: [:])
    }

    /// Says something; `receive` shows the answer.
    func send(_ text: String) throws {
        lines.append(ChatLine(text: text, author: .user))
        try stream.send(.with { $0.sentence = text })
    }

    /// Shows what Eliza says until she ends the stream.
    func receive() async {
        for await result in stream.results() {
            switch result {
            case .headers: continue
            case .message(let answer): lines.append(ChatLine(text: answer.sentence, author: .eliza))
            case .complete: isOpen = false
            }
        }
    }
}
