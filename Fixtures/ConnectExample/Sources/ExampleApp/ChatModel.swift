import Connect
import Observation

/// A chat in which every line is a call of its own.
@MainActor @Observable
final class ChatModel {
    private(set) var lines: [ChatLine] = []
    /// What the last call failed of, for the user; nil after one that did not.
    private(set) var failure: String?

    private let eliza: any Connectrpc_Eliza_V1_ElizaServiceClientInterface

    init(eliza: any Connectrpc_Eliza_V1_ElizaServiceClientInterface) {
        self.eliza = eliza
    }

    /// Says something, and waits for the answer.
    func send(_ text: String) async {
        lines.append(ChatLine(text: text, author: .user))
        let response = await eliza.say(request: .with { $0.sentence = text }, headers: [:])
        switch response.result {
        case .success(let answer):
            failure = nil
            lines.append(ChatLine(text: answer.sentence, author: .eliza))
        case .failure(let error):
            failure = error.message ?? "\(error.code)"
        }
    }
}
