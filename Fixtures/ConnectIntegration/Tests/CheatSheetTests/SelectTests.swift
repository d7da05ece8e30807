import Eliza
import SwiftMocksTesting
import Testing

/// The rows about matchers.
@Suite struct SelectTests {
    let client = ElizaMock(policy: .relaxed)

    @Test func `select: a message`() async {
        _ = await [client.said("a"), client.said("b"), client.said("")]
        verify(client).say(.value(request)).called()
        verify(client).say(.field(\.sentence, "a")).called()
        verify(client).say(.field(\.sentence) { $0.isEmpty }).called()
        verify(client).say(.matching { $0.sentence.isEmpty }).called()
        verify(client).say(.not(.value(request))).called()
        verify(client).say(.not(.value(request))).called(.twice)
        verify(client).say(.all(.any, .any)).called()
        verify(client).say(.anyOf(.value(request), .field(\.sentence, "b"))).called()
        verify(client).say(.anyOf(.value(request), .field(\.sentence, "b"))).called(.twice)
    }

    @Test func `select: some fields of a message`() async {
        _ = await client.said("a")
        verify(client).say(.containing(.with { $0.sentence = "a" })).called()
        verify(client).say(.containing(.with { $0.sentence = "b" })).called(.never)
    }

    @Test func `select: keep it`() async {
        let box = Locked<[Connectrpc_Eliza_V1_SayRequest]>([])
        _ = await client.said("a")
        verify(client).say(.capture(box)).called()
        #expect(box.value == [request])
        #expect(box.withLock { $0.count } == 1)
    }

    @Test func `select: the client's timeout`() async {
        let real = realClient(serving: client)
        #expect(await real.said(timeoutInMilliseconds: 4_000) == "")
        verify(client).say(.any, timeout: .atMost(.seconds(5))).called()
        verify(client).say(.any, timeout: .atMost(.seconds(3))).called(.never)
    }
}
