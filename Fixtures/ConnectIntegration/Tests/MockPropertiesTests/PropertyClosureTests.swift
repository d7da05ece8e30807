import SwiftMocks
import Testing

/// The `mock…` closures, as tests with the plain mocks use them.
@Suite(.endOfHangs, .patient)
struct PropertyClosureTests {
    private func say(_ client: Client, _ sentence: String = "") async -> String {
        let response = await client.say(request: SayRequest(sentence))
        return response.message?.sentence ?? "\(response.code)"
    }

    @Test func `given, then the plain closure, then the policy`() async {
        let reports = await failures {
            let client = Client()
            #expect(await say(client) == "unimplemented")
            client.mockAsyncSay = { ResponseMessage(result: .success(SayResponse("plain \($0.sentence)"))) }
            #expect(await say(client, "a") == "plain a")
            given(client).say(.field(\.sentence, "b")).willReturn(SayResponse("given"))
            #expect(await [say(client, "a"), say(client, "b")] == ["plain a", "given"])
        }
        #expect(reports.count == 1)
    }

    @Test func thePlainClosuresOfTheTwoVariantsAreTwo() async {
        let client = Client(policy: .relaxed)
        client.mockSay = { _ in
            ResponseMessage(code: .aborted, headers: ["h": ["1"]], result: .success(SayResponse("cb")))
        }
        let received = Locked<ResponseMessage<SayResponse>?>(nil)
        client.say(request: .init()) { received.value = $0 }
        #expect(received.value?.message?.sentence == "cb")
        #expect(received.value?.headers == ["h": ["1"]] && received.value?.code == .aborted)
        #expect(await say(client) == "")
    }

    @Test func aPlainClosureMayChangeWhatItCaptures() async {
        let client = Client()
        var count = 0
        client.mockAsyncSay = { _ in
            count += 1
            return ResponseMessage(result: .success(SayResponse("\(count)")))
        }
        #expect(await [say(client), say(client)] == ["1", "2"])
    }

    @Test func `an unset closure answers with an empty message`() {
        #expect(Client().mockSay(SayRequest("a")).message == SayResponse())
    }
}
