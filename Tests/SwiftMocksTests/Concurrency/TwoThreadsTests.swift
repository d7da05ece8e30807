import Foundation
import SwiftMocks
import Testing

/// Two threads that meet at the worst moment.
@Suite(.endOfHangs, .patient)
struct TwoThreadsTests {
    private let client = Client()

    private func onAnotherThread(_ body: @escaping @Sendable () -> Void) -> DispatchSemaphore {
        let isDone = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            body()
            isDone.signal()
        }
        return isDone
    }

    /// The first call that looks at the first answer goes on when another call looks at it too.
    @Test func `an answer is taken by one call only`() {
        let (looks, second) = (Locked(0), DispatchSemaphore(value: 0))
        let matcher = Matcher<SayRequest>.matching { _ in
            let look = looks.next()
            if look == 1 { #expect(second.waitForSignal()) }
            if look == 2 { second.signal() }
            return true
        }
        given(client).say(matcher).willReturn(SayResponse("1")).willReturn(SayResponse("2"))
        let answers = Locked<[String?]>([])
        let call: @Sendable () -> Void = { [client] in
            client.say(request: .init()) { answers.append($0.message?.sentence) }
        }
        let other = onAnotherThread(call)
        call()
        #expect(other.waitForSignal())
        #expect(Set(answers.value) == ["1", "2"])
    }

    /// Eight producers that all wait for each other end only if all of them run at once.
    @Test func `producers run side by side`() {
        let (arrived, everybody) = (Locked(0), DispatchSemaphore(value: 0))
        given(client).say(.any).willProduce { _ in
            if arrived.next() == 8 { for _ in 0..<8 { everybody.signal() } }
            #expect(everybody.waitForSignal())
            return SayResponse("together")
        }
        let answers = Locked<[String?]>([])
        let threads = (0..<8).map { _ in
            onAnotherThread { [client] in
                client.say(request: .init()) { answers.append($0.message?.sentence) }
            }
        }
        for thread in threads { #expect(thread.waitForSignal()) }
        #expect(answers.value == Array(repeating: "together", count: 8))
    }

    @Test func `an action may wait for another thread that calls`() {
        let client = Client(policy: .relaxed)
        let wasAnswered = Locked(false)
        when(client).say(.field(\.sentence, "outer")).perform {
            let inner = onAnotherThread { client.say(request: SayRequest("inner")) { _ in } }
            wasAnswered.value = inner.waitForSignal()
        }
        client.say(request: SayRequest("outer")) { _ in }
        #expect(wasAnswered.value)
        verify(client).say(.any).called(2)
    }

    /// A result that another thread brings during a delivery is delivered after it.
    @Test func `results of a callback stream come one by one`() {
        given(client).converse().onEachInput { [.message(ConverseResponse($0.sentence))] }
        let (steps, stream) = (Locked<[String]>([]), Locked<Chat?>(nil))
        stream.value = client.converse { result in
            steps.append("\(result.short) begins")
            if result.short == "+a" {
                let other = onAnotherThread { stream.value?.send(ConverseRequest("b")) }
                #expect(other.waitForSignal())
            }
            steps.append("\(result.short) ends")
        }
        stream.value?.send(ConverseRequest("a"))
        #expect(steps.value == ["+a begins", "+a ends", "+b begins", "+b ends"])
    }
}
