import Eliza
import SwiftMocksTesting

/// An rpc of each kind.
enum Method: String, CaseIterable, Sendable {
    case say = "Say"
    case introduce = "Introduce"
    case upload = "Upload"
    case converse = "Converse"
}

/// What code under test sees of a call.
struct Seen: Equatable, Sendable {
    /// The metadata of the response and of its end with a name that begins with `x-`, a line each.
    var metadata: [String] = []
    var messages: [String] = []
    /// The code of the end, and its message.
    var code = "none"
    var reason = ""
}

/// Where a mock is.
enum Place: CaseIterable, Sendable {
    /// In place of the client.
    case direct
    /// Behind the client.
    case served
}

extension App {
    init(_ mock: ElizaMock, _ place: Place) {
        switch place {
        case .direct: self.init(mock)
        case .served: self.init(serving: mock)
        }
    }

    /// Makes a call of each kind, in the order of `Method`, and returns their codes.
    func codes(metadata: [String: String] = [:]) async -> [String] {
        var codes: [String] = []
        for method in Method.allCases { codes.append(await call(method, metadata: metadata).code) }
        return codes
    }
}

let busy = Failure(code: .unavailable, message: "busy")
let refusal = Failure(code: .unauthenticated, message: "sign in")

/// Answers the calls of all kinds: with one message, and a conversation with each of its messages.
func answerAll(_ mock: ElizaMock) {
    answerSayAndConverse(mock)
    given(mock).introduce(.any).willStream(.message(.with { $0.sentence = "hi" }))
        .upload().willProduce { inputs in .with { $0.count = Int32(inputs.count) } }
}

func answerSayAndConverse(_ mock: ElizaMock) {
    given(mock).say(.any).willReturn(.with { $0.sentence = "hi" })
        .converse().onEachInput { input in [.message(.with { $0.sentence = input.sentence })] }
}

/// Leaves the calls of all kinds without an answer.
func holdAll(_ mock: ElizaMock) {
    given(mock).say(.any).willReturn(.init(), gate: Gate()).introduce(.any).willStream(.hold)
        .upload().willReturn(.init(), gate: Gate()).converse().onOpen(.hold)
}

/// A mock that forwards calls to a real server, and an app that calls it. A mock of Connect in
/// place of the client forwards unary calls alone, because the stand-in's client makes no streams.
struct Recorder {
    let mock: ElizaMock
    let app: App

    init(_ place: Place, forwardingTo server: ElizaMock, policy: MockPolicy? = nil) {
        switch place {
        case .direct:
            mock = ElizaMock(forwardingTo: App.realClient(of: server), policy: policy)
            app = App(mock)
        case .served:
            mock = ElizaMock(policy: policy)
            app = App(serving: mock, forwardingTo: server)
        }
    }
}
