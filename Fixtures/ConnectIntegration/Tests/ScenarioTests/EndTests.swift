import Eliza
import SwiftMocksTesting
import Testing

@_spi(Adapters) @testable import SwiftMocks

/// Calls that end before their answer.
@Suite(.endOfHangs, .patient) struct EndTests {
    private let eliza = ElizaMock()

    @Test(arguments: Place.allCases)
    func `a call in flight has no outcome, and a cancelled one the code of that`(_ place: Place) async {
        holdAll(eliza)
        let app = App(eliza, place)
        let call = Task { await app.call(.say) }
        await verify(eliza).say(.any).calledEventually()
        #expect(allCalls(of: eliza).map { $0.outcome == nil && !$0.isFinished } == [true])
        call.cancel()
        let seen = await call.value
        #expect(seen.messages.isEmpty && seen.code != "ok")
        #expect(calls(of: eliza).say(.any).map { $0.outcome?.code } == [cancelled])
        #expect(allCalls(of: eliza).map { $0.isCancelled && $0.outcome?.code == cancelled } == [true])
        reset(eliza)
        #expect(allCalls(of: eliza).isEmpty)
    }

    @Test func `a task that is cancelled before makes no call`() async {
        given(eliza).say(.any).willReturn(.init())
        let app = App(serving: eliza)
        let call = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await app.call(.say)
        }
        let seen = await call.value
        #expect(seen.messages.isEmpty && seen.code != "ok")
        verify(eliza).say(.any).called(.never)
    }

    @Test(arguments: Place.allCases) func `a stream that is left is recorded as cancelled`(_ place: Place) async {
        given(eliza).converse().onOpen(.message(.init()), .hold)
        await App(eliza, place).leaveConversation()
        await verify(eliza).converse().cancelled().calledEventually(.once)
        #expect(calls(of: eliza).converse().map { $0.outcome?.code } == [cancelled])
    }

    @Test(arguments: Place.allCases, Method.allCases)
    func `a reset ends a call in flight`(_ place: Place, _ method: Method) async {
        holdAll(eliza)
        let app = App(eliza, place)
        async let seen = app.call(method)
        await eventually { allCalls(of: eliza).count == 1 }
        reset(eliza)
        #expect(await seen.code == "\(cancelled)")
        answerAll(eliza)
        #expect(await app.call(method).code == "ok")
    }
}
