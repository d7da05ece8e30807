import Testing

@testable import SwiftMocks

/// The log has the library's code of a cancellation for calls that the code under test cancelled.
@Suite(.endOfHangs, .patient)
struct CancelledOutcomeTests {
    private let client = Client()

    @Test func aCallWhoseTaskIsCancelled() async {
        given(client).say(.any).willReturn(.init(), gate: Gate())
        let task = Task { await client.say(request: .init()) }
        await verify(client).say(.any).calledEventually(.once)
        task.cancel()
        // The log knows before the caller does.
        #expect(calls(of: client).say(.any)[0].outcome?.code == .canceled)
        #expect(await task.value.code == .canceled)
    }

    @Test func aCallThatWasCancelledBefore() async {
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await client.say(request: .init())
        }
        #expect(await task.value.code == .canceled)
        #expect(calls(of: client).say(.any).map(\.outcome?.code) == [.canceled])
    }

    @Test func aCallWithAClosure() {
        given(client).say(.any).willReturn(.init(), gate: Gate())
        client.say(request: .init()) { _ in }.cancel()
        #expect(calls(of: client).say(.any).map(\.outcome?.code) == [.canceled])
    }

    @Test func streamsOfEachKind() throws {
        given(client).introduce(.any).willStream(.hold).upload().willReturn(.init()).converse().onOpen(.hold)
        for _ in 0..<2 {
            let introduce = client.introduce()
            try introduce.send(.init())
            introduce.cancel()
            client.upload().cancel()
            client.converse().cancel()
        }
        let introduce = client.introduce(headers: [:]) { _ in }
        introduce.send(.init())
        introduce.cancel()
        client.upload(headers: [:]) { _ in }.cancel()
        client.converse(headers: [:]) { _ in }.cancel()
        #expect(calls(of: client).introduce().map(\.outcome?.code) == [.canceled, .canceled, .canceled])
        #expect(calls(of: client).upload().map(\.outcome?.code) == [.canceled, .canceled, .canceled])
        #expect(calls(of: client).converse().map(\.outcome?.code) == [.canceled, .canceled, .canceled])
    }

    @Test func whatEndedBeforeKeepsItsCode() async {
        given(client).say(.any).willReturn(.init()).converse().onOpen(.complete())
        client.say(request: .init()) { _ in }.cancel()
        let stream = client.converse()
        _ = await stream.results().all
        stream.cancel()
        #expect(calls(of: client).say().map(\.outcome?.code) == [.ok])
        #expect(calls(of: client).converse().map(\.outcome?.code) == [.ok])
    }
}
