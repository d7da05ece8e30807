import ElizaMocks
import Testing
import TinyRPC

@testable import SwiftMocks

/// The log has the library's code of a cancellation for calls that the code under test cancelled.
@Suite(.endOfHangs, .patient)
struct CancelledOutcomeTests {
    private let client = Client()

    @Test func aCallWhoseTaskIsCancelled() async {
        given(self.client).say(.any).willReturn(.init(), gate: Gate())
        let task = Task { await self.client.say(request: .init()) }
        await verify(self.client).say(.any).calledEventually(.once)
        task.cancel()
        // The log knows before the caller does.
        #expect(calls(of: self.client).say(.any)[0].outcome?.code == .canceled)
        #expect(await task.value.code == .canceled)
    }

    @Test func aCallThatWasCancelledBefore() async {
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await self.client.say(request: .init())
        }
        #expect(await task.value.code == .canceled)
        #expect(calls(of: self.client).say(.any).map(\.outcome?.code) == [.canceled])
    }

    @Test func aCallWithAClosure() {
        given(self.client).say(.any).willReturn(.init(), gate: Gate())
        self.client.say(request: .init()) { _ in }.cancel()
        #expect(calls(of: self.client).say(.any).map(\.outcome?.code) == [.canceled])
    }

    @Test func streamsOfEachKind() throws {
        given(self.client).introduce(.any).willStream(.hold).upload().willReturn(.init()).converse().onOpen(.hold)
        for _ in 0..<2 {
            let introduce = self.client.introduce()
            try introduce.send(.init())
            introduce.cancel()
            self.client.upload().cancel()
            self.client.converse().cancel()
        }
        let introduce = self.client.introduce(headers: [:]) { _ in }
        introduce.send(.init())
        introduce.cancel()
        self.client.upload(headers: [:]) { _ in }.cancel()
        self.client.converse(headers: [:]) { _ in }.cancel()
        #expect(calls(of: self.client).introduce().map(\.outcome?.code) == [.canceled, .canceled, .canceled])
        #expect(calls(of: self.client).upload().map(\.outcome?.code) == [.canceled, .canceled, .canceled])
        #expect(calls(of: self.client).converse().map(\.outcome?.code) == [.canceled, .canceled, .canceled])
    }

    /// A cancelled stream yields nothing, as those of the plain mocks. The log has the outcome all the same.
    @Test func aStreamOfAProperty() async {
        self.client.mockAsyncConverse.outputs = [.message(.init())]
        self.client.mockConverse.outputs = [.message(.init())]
        let stream = self.client.converse()
        stream.cancel()
        #expect(await stream.results().all.isEmpty)
        let results = Locked(0)
        self.client.converse(headers: [:]) { _ in results.withLock { $0 += 1 } }.cancel()
        #expect(results.value == 0)
        #expect(calls(of: self.client).converse().map(\.outcome?.code) == [.canceled, .canceled])
        #expect(calls(of: self.client).converse().map(\.isFinished) == [true, true])
    }

    @Test func aStreamOfAPropertyThatEndsSaysNotHow() async throws {
        self.client.mockAsyncConverse.outputs = [.message(.init())]
        let stream = self.client.converse()
        try stream.send(.init())
        #expect(await stream.results().all.count == 1)
        stream.cancel()
        #expect(calls(of: self.client).converse().map { $0.outcome == nil } == [true])
    }

    @Test func whatEndedBeforeKeepsItsCode() async {
        given(self.client).say(.any).willReturn(.init()).converse().onOpen(.complete())
        self.client.say(request: .init()) { _ in }.cancel()
        let stream = self.client.converse()
        _ = await stream.results().all
        stream.cancel()
        #expect(calls(of: self.client).say().map(\.outcome?.code) == [.ok])
        #expect(calls(of: self.client).converse().map(\.outcome?.code) == [.ok])
    }
}
