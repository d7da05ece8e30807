import ElizaMocks
import Foundation
import Testing
import TinyRPC

@testable import SwiftMocks

/// What was measured on another mocking library, and what this one does in its place.
@Suite(.timeLimit(.minutes(1)))
struct MockableFactsTests {
    @Test func anUnstubbedCallDoesNotEndTheProcess() async {
        let reports = await failures { _ = await Client().say(request: .init()) }
        #expect(reports.count == 1)
    }

    @Test func aSpecialAnswerDoesNotUseUpTheGeneralOne() async {
        let client = Client()
        given(client).say(.any).willReturn(SayResponse("general"))
        given(client).say(.value(SayRequest("7"))).willReturn(SayResponse("seven"))
        var answers: [String?] = []
        for sentence in ["7", "7", "1", "2"] {
            answers.append(await client.say(request: SayRequest(sentence)).message?.sentence)
        }
        #expect(answers == ["seven", "seven", "general", "general"])
    }

    /// Eight producers that all wait for each other end only if all of them run at once.
    @Test func producersRunSideBySide() {
        let client = Client()
        let arrived = Locked(0)
        let everybody = DispatchSemaphore(value: 0)
        given(client).say(.any).willProduce { _ in
            if arrived.withLock({
                $0 += 1; return $0 == 8
            }) {
                for _ in 0..<8 { everybody.signal() }
            }
            return everybody.wait(timeout: .now() + 30) == .success
                ? .success(SayResponse("together")) : .failure(ConnectError(code: .aborted, message: nil))
        }
        let answers = Locked<[String?]>([])
        let done = DispatchGroup()
        for _ in 0..<8 {
            done.enter()
            Thread.detachNewThread {
                client.say(request: .init()) { answers.append($0.message?.sentence) }
                done.leave()
            }
        }
        #expect(done.wait(timeout: .now() + 40) == .success)
        #expect(answers.value == Array(repeating: "together", count: 8))
    }

    @Test func aStatementMadeInsideAProducerIsNotLost() async {
        let client = Client()
        given(client).say(.any).willProduce { _ in
            given(client).say(.any).willReturn(SayResponse("made inside"))
            return .success(SayResponse("first"))
        }
        #expect(await client.say(request: .init()).message?.sentence == "first")
        #expect(await client.say(request: .init()).message?.sentence == "made inside")
    }

    @Test func anActionMayWaitForAnotherThreadThatCalls() {
        let client = Client(policy: .relaxed)
        let timedOut = Locked(false)
        when(client).say(.field(\.sentence, "outer")).perform {
            let inner = DispatchSemaphore(value: 0)
            Thread.detachNewThread {
                client.say(request: SayRequest("inner")) { _ in inner.signal() }
            }
            timedOut.value = inner.wait(timeout: .now() + 30) == .timedOut
        }
        client.say(request: SayRequest("outer")) { _ in }
        #expect(!timedOut.value)
    }

    @Test func neverWaitsTheTimeOutAndACancelledWaitFails() async {
        let client = Client(policy: .relaxed)
        let reports = await failures {
            let client = Client(policy: .relaxed)
            async let never: Void = {
                _ = await verify(client).say(.any).neverCalled(during: .seconds(3600))
            }()
            await until { client[MockAccess()].core.changes.sleeperCount == 1 }
            _ = await client.say(request: .init())
            await never
        }
        #expect(reports.count == 1)
        await verify(client).say(.any).neverCalled(during: .milliseconds(1))
    }

    @Test func theMessageSaysMoreThanACount() async {
        let reports = await failures { verify(Client()).say(.any).called(.once) }
        #expect(reports.first?.text.split(separator: "\n").count == 5)
        #expect(reports.first?.text.hasSuffix("\",") == false)
    }
}
