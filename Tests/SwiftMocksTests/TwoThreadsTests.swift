import ElizaMocks
import Foundation
import SwiftMocks
import Testing
import TinyRPC

/// Two threads that meet at the worst moment.
@Suite(.timeLimit(.minutes(1)))
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

    /// The first call to look at the first answer goes on when another one looks at it, too.
    @Test func anAnswerIsTakenByOneCallOnly() {
        let (looks, second) = (Locked(0), DispatchSemaphore(value: 0))
        let matcher = Matcher<SayRequest>.matching { _ in
            let look = looks.withLock { count in
                count += 1
                return count
            }
            if look == 1 { _ = second.wait(timeout: .now() + 30) }
            if look == 2 { second.signal() }
            return true
        }
        given(self.client).say(matcher).willReturn(SayResponse("1")).willReturn(SayResponse("2"))
        let answers = Locked<[String?]>([])
        let call: @Sendable () -> Void = { [client] in
            client.say(request: .init()) { answers.append($0.message?.sentence) }
        }
        let other = self.onAnotherThread(call)
        call()
        #expect(other.wait(timeout: .now() + 30) == .success)
        #expect(Set(answers.value) == ["1", "2"])
    }

    /// What another thread brings while a result is delivered is delivered after it.
    @Test func resultsOfACallbackStreamComeOneByOne() {
        given(self.client).converse().onEachInput { [.message(ConverseResponse($0.sentence))] }
        let (steps, stream) = (
            Locked<[String]>([]), Locked<Unchecked<any BidirectionalStreamInterface<ConverseRequest>>?>(nil)
        )
        stream.value = Unchecked(
            self.client.converse(headers: [:]) { result in
                steps.append("\(result.short) begins")
                if result.short == "+a" {
                    let other = self.onAnotherThread { stream.value?.value.send(ConverseRequest("b")) }
                    #expect(other.wait(timeout: .now() + 30) == .success)
                }
                steps.append("\(result.short) ends")
            })
        stream.value?.value.send(ConverseRequest("a"))
        #expect(steps.value == ["+a begins", "+a ends", "+b begins", "+b ends"])
    }
}
