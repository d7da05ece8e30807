import Eliza
import GRPCCore
import SwiftMocksGRPC
import Testing

/// The rows about mocks and networks.
@Suite struct MakeTests {
    @Test func `make: unstubbed calls fail the test`() async {
        let client = ElizaMock()
        await withKnownIssue {
            #expect(await client.said() == "unimplemented")
        } matching: {
            "\($0)".contains("has no stub")
        }
    }

    @Test func `make: they get empty answers`() async {
        let client = ElizaMock(policy: .relaxed)
        #expect(await client.said() == "")
    }

    @Test func `make: the same for all mocks made inside`() async {
        let client = withMockPolicy(.relaxed) { ElizaMock() }
        #expect(await client.said() == "")
    }

    @Test func `make: use the library's client, too`() async {
        let client = ElizaMock()
        let users = UsersMock()
        given(client).say(.any).willReturn(message)
        #expect(await realClient(over: MockTransport(serving: client, users)).said() == "hello")
    }

    @Test func `make: mocks that a loop has made`() async {
        let client = ElizaMock()
        let other = ElizaMock()
        let users = UsersMock()
        given(anyCallTo: [client, other]).willFail(error)
        #expect(await realClient(over: MockTransport(serving: [client, users])).said() == "unavailable")
        #expect(await other.said() == "unavailable")
        verifyStubsUsed([client, other])
    }

    @Test func `make: let the real server answer`() async {
        let client = ElizaMock()
        let server = ElizaMock()
        given(server).say(.any).willReturn(message)
        let http = MockTransport(serving: server)
        #expect(await realClient(over: MockTransport(serving: client, forwardingTo: http)).said() == "hello")
        verify(client).say(.any).called(.once)
    }

    @Test func `make: break the network, and repair it`() async {
        let client = ElizaMock()
        given(client).say(.any).willReturn(message)
        let network = FaultyTransport(MockTransport(serving: client))
        let real = realClient(over: network)
        network.fail(.replyLost, times: 2) { $0.method == "Say" }
        #expect(await [real.said(), real.said(), real.said()] == ["unavailable", "unavailable", "hello"])
        network.fail(.replyLost) { $0.request(as: Connectrpc_Eliza_V1_SayRequest.self) == request }
        #expect(await [real.said("b"), real.said("a")] == ["hello", "unavailable"])
        network.fail(.offline)
        #expect(await real.said("b") == "unavailable")
        verify(client).say(.any).called(5)
        network.recover()
        #expect(await real.said() == "hello")
    }
}
