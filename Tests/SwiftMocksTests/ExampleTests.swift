import ElizaMocks
import SwiftMocks
import Testing
import TinyRPC

typealias Client = Connectrpc_Eliza_V1_ElizaServiceClientMock
typealias SayRequest = Connectrpc_Eliza_V1_SayRequest

@Test(.timeLimit(.minutes(1)))
func sayIsAnsweredInBothVariants() async {
    let client = Client()
    given(client).say(.any).willReturn(.with { $0.sentence = "hi" })
    let response = await client.say(request: .init())
    #expect(response.message?.sentence == "hi")
    let received = Locked<String?>(nil)
    client.say(request: .init()) { received.value = $0.message?.sentence }
    #expect(received.value == "hi")
    verify(client).say(.any).called(2)
}
