import Testing

@_spi(Adapters) @testable import SwiftMocks

/// Writers that wait for their server.
@Suite(.endOfHangs, .patient)
struct FlowControlTests {
    private let notes = withFlowControl(window: 2) { NotesMock() }
    private let written = Locked(0)

    /// Writes like an adapter with an `async` writer.
    private func write(_ count: Int, to call: MockCall<NotesLibrary>) async {
        for number in 0..<count {
            call.addInput("\(number)")
            await call.waitForRoom()
            written.withLock { $0 += 1 }
        }
        call.close()
    }

    private func all(of call: MockCall<NotesLibrary>) async -> [String] {
        var messages: [String] = []
        while let event = await call.next(as: String.self) {
            if case .message(let message) = event { messages.append(message) }
        }
        return messages
    }

    private func expectToWait(_ call: MockCall<NotesLibrary>) async {
        await until { call.locked { $0.unread } == 2 && call.changes.sleeperCount > 0 }
        #expect(written.value == 1)
        #expect(calls(of: notes).chat().map(\.inputs) == [["0", "1"]])
    }

    @Test func `a writer waits until a fake server takes its messages`() async {
        let reads = Locked(false)
        given(notes).chat().willServe { server in
            await until { reads.value }
            for await input in server.inputs { try await server.send(input) }
        }
        let call = notes.chat()
        async let writing: Void = write(9, to: call)
        await expectToWait(call)
        reads.value = true
        #expect(await all(of: call).count == 9)
        await writing
        #expect(written.value == 9)
    }

    @Test func `a writer waits until a script is read`() async {
        given(notes).chat().onEachInput { [.message($0)] }
        let call = notes.chat()
        async let writing: Void = write(9, to: call)
        await expectToWait(call)
        #expect(await all(of: call).count == 9)
        await writing
    }

    @Test func `a writer waits until a rule lets the call go on`() async {
        let gate = Gate()
        given(notes).chat().onEachInput { [.message($0)] }
        AnyCallClause([notes], metadata: .any, at: notes.store.core.site).willWait(for: gate)
        let call = notes.chat()
        async let writing: Void = write(9, to: call)
        await expectToWait(call)
        gate.open()
        #expect(await all(of: call).count == 9)
        await writing
    }

    @Test func `a writer waits until the stream ends`() async {
        given(notes).chat().willServe { server in await until { Task.isCancelled } }
        let call = notes.chat()
        async let writing: Void = write(9, to: call)
        await expectToWait(call)
        call.cancel()
        await writing
        #expect(written.value == 9)
    }

    @Test func `a writer waits until its task is cancelled`() async {
        given(notes).chat().willServe { server in await until { Task.isCancelled } }
        let call = notes.chat()
        let writing = Task { await write(3, to: call) }
        await expectToWait(call)
        writing.cancel()
        await writing.value
        call.cancel()
    }

    @Test func `a writer that waits for too long is reported`() async {
        let reports = await failures(limits: shortLimits) {
            let notes = withFlowControl(window: 0) { NotesMock() }
            given(notes).chat().willServe { server in await until { Task.isCancelled } }
            let call = notes.chat()
            await write(2, to: call)
            #expect(calls(of: notes).chat().map { $0.outcome?.code } == [2])
        }
        #expect(reports.map { $0.headline.contains("a writer waited for 30 ms because nothing was read") } == [true])
    }

    /// It runs at the close, so that a writer that waited for it would wait for ever.
    @Test func `a closure that takes all inputs holds no writer back`() async throws {
        given(notes).merge().willReply { inputs async in .success(inputs.joined()) }
            .merge().willReply { inputs in .success(inputs.joined()) }
        for _ in 1...2 {
            let call: MockCall<NotesLibrary> = notes.merge()
            await write(9, to: call)
            #expect(try await call.reply(as: String.self).result.get() == "012345678")
        }
        #expect(written.value == 18)
    }

    @Test func `no writer waits without flow control`() async {
        let notes = NotesMock()
        given(notes).chat().willServe { server in await until { Task.isCancelled } }
        let call = notes.chat()
        await write(1000, to: call)
        #expect(written.value == 1000)
        call.cancel()
    }
}
