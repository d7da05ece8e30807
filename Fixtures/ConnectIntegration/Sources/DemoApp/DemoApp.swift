import AppMocks
import SwiftMocks
import TinyRPC

typealias Eliza = Connectrpc_Eliza_V1_ElizaServiceClientMock

/// Prints what the app gets from its mocks. The reports about mistakes go elsewhere, and it goes on after each.
@main
struct DemoApp {
    static func main() async {
        let eliza = Eliza()
        given(eliza).say(.field(\.sentence, "hello")).willReturn(.with { $0.sentence = "hi" })
        print("stubbed", await eliza.say(request: .with { $0.sentence = "hello" }).text)
        print("unstubbed", await eliza.say(request: .init()).text)
        print("unstubbed stream", await end(of: eliza))

        _ = given(eliza).upload()
        verify(eliza).say(.any).called(.once)
        let none: [String] = []
        verifyInOrder { for sentence in none { verify(eliza).say(.field(\.sentence, sentence)) } }
        print("mistakes made")

        let strict = Eliza(policy: .strict)
        for _ in 1...100 { _ = await strict.say(request: .init()) }
        await Task.detached { print("strict", await strict.say(request: .init()).text) }.value
    }

    private static func end(of eliza: Eliza) async -> String {
        let stream = eliza.converse()
        stream.close()
        for await result in stream.results() {
            if case .complete(let code, _, _) = result { return "\(code)" }
        }
        return "no end"
    }
}

extension ResponseMessage<Connectrpc_Eliza_V1_SayResponse> {
    var text: String { "\(code) \"\(message?.sentence ?? "nothing")\"" }
}
