import ElizaMocks
import Testing
import TinyRPC

@testable import SwiftMocks

/// Calls without an end, each of which makes more than one. A tree of them is as good as endless at any depth.
@Suite(.endOfHangs, .patient)
struct BranchingCallTests {
    private let endless = "calls run in calls of mocks without an end, so this one was stopped, answered unimplemented"

    private func claims(_ body: (Client) async -> Void) async -> Set<String> {
        let reports = await failures { await body(Client()) }
        return Set(reports.map { String($0.headline.prefix { $0 != ";" }) })
    }

    @Test func anActionThatCallsTwice() async {
        let claims = await claims { client in
            given(client).say(.any).willReturn(.init())
            when(client).say(.any).perform {
                for _ in 0..<2 { client.say(request: .init()) { _ in } }
            }
            #expect(await client.say(request: .init()).code == .ok)
            #expect(calls(of: client).say(.any).count < 1_000)
            reset(client)
            given(client).say(.any).willReturn(.init())
            #expect(await client.say(request: .init()).code == .ok)
        }
        #expect(claims == ["ElizaServiceClientMock.say: \(endless)"])
    }

    /// A matcher runs for unused answers, for the last one, and for reports.
    @Test func aMatcherThatOpensAStream() async {
        let claims = await claims { client in
            given(client).converse(
                headers: .has("x") { _ in
                    _ = client.converse(headers: ["x": ["1"]]) as any BidirectionalAsyncStreamInterface
                    return false
                }
            ).onOpen()
            _ = client.converse(headers: ["x": ["1"]]) as any BidirectionalAsyncStreamInterface
            reset(client)
        }
        #expect(claims.contains("ElizaServiceClientMock.converse: \(endless)"))
    }

    @Test func aRuleWhoseMatcherCalls() async {
        let claims = await claims { client in
            given(client).say(.any).willReturn(.init())
            given(
                anyCallTo: client,
                headers: .has("x") { _ in
                    for _ in 0..<3 { client.say(request: .init(), headers: ["x": ["1"]]) { _ in } }
                    return false
                }
            ).willContinue()
            #expect(await client.say(request: .init(), headers: ["x": ["1"]]).code == .ok)
            reset(client)
        }
        #expect(claims == ["ElizaServiceClientMock.say: \(endless)"])
    }

    @Test func aProducerThatCallsTwice() async {
        let claims = await claims { client in
            given(client).say(.any).willProduce { _ in
                for _ in 0..<2 { client.say(request: .init()) { _ in } }
                return .success(SayResponse("a"))
            }
            #expect(await client.say(request: .init()).message?.sentence == "a")
            reset(client)
        }
        #expect(claims == ["ElizaServiceClientMock.say: \(endless)"])
    }
}
