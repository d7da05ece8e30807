import Testing

@testable import SwiftMocks

/// Calls whose response is read in a closure, which end at each moment. The code of a cancelled call is 1, and 2 that of
/// every other failure.
@Suite(.endOfHangs, .patient)
struct ScopedScenarios {
    private typealias Part = NotesPart

    private struct OwnError: Error, Equatable {}

    private let notes = NotesMock()

    private func chat(
        _ producer: @escaping @Sendable (StreamWriter<String>) async throws -> Void
    ) -> ScopedCall<NotesMock, String, String, NotesResponse> {
        notes.rpcs.chat.scoped(
            notes.store, producer: producer, writer: { StreamWriter($0) }, metadata: [:],
            options: NotesOptions(retries: 0), timeout: nil, as: NotesResponse.maker)
    }

    private func list() -> ScopedCall<NotesMock, String, String, NotesResponse> {
        notes.rpcs.list.scoped(
            notes.store, "all", metadata: [:], options: NotesOptions(retries: 0), timeout: nil, as: NotesResponse.maker)
    }

    private var codes: [Int?] { calls(of: notes).chat().map(\.outcome?.code) }
    private var isNothingInFlight: Bool { notes.store.core.withState { $0.inFlight.isEmpty } }

    @Test func aHandlerThatReadsNothing() async throws {
        given(notes).chat().onEachInput { [.message($0)] }.list(.any).willStream(.message("a"), .hold)
        try await chat { try await $0.write("a") }.respond { _ in }
        try await list().respond { _ in }
        #expect(codes == [1] && calls(of: notes).list().map(\.outcome?.code) == [1])
        #expect(isNothingInFlight)
    }

    @Test func aHandlerThatThrowsEndsTheProducer() async {
        given(notes).chat().onOpen(.metadata([:]), .hold)
        let wasCancelled = Locked(false)
        await #expect(throws: OwnError.self) {
            try await chat { writer in
                do { while true { try await writer.write("a") } } catch { wasCancelled.value = Task.isCancelled }
            }
            .respond { _ in throw OwnError() }
        }
        #expect(wasCancelled.value && codes == [1] && isNothingInFlight)
    }

    @Test func aHandlerWhoseTaskIsCancelledAtEachMoment() async {
        given(notes).chat().onEachInput { [.message($0)] }.onClose(.complete())
        for round in 0..<200 {
            let call = Task {
                try await chat { try await $0.write(contentsOf: ["a", "b", "c"]) }.respond { try await $0.all }
            }
            for _ in 0..<(round % 23) { await Task.yield() }
            call.cancel()
            let result = await call.result
            // A stream that was cancelled may also end without its last part.
            if case .success(let parts) = result {
                #expect([.message("a"), .message("b"), .message("c"), .end].starts(with: parts))
            }
        }
        #expect(codes.allSatisfy { $0 == 0 || $0 == 1 } && isNothingInFlight)
    }

    @Test func aProducerThatIgnoresItsCancellationEndsTheCallLater() async throws {
        let gate = Gate()
        given(notes).chat().onOpen(.message("a"))
        let (isDone, lateError) = (Locked(false), Locked<(any Error)?>(nil))
        let call = Task {
            try await chat { writer in
                await until { gate.isOpen }
                do { try await writer.write("late") } catch { lateError.value = error }
            }
            .respond { _ in isDone.value = true }
        }
        await until { isDone.value }
        await until { codes == [1] }
        gate.open()
        try await call.value
        #expect(lateError.value is CancellationError)
        #expect(calls(of: notes).chat().map(\.inputs) == [[]])
    }

    @Test func aWriterThatIsKeptAndUsedAfterTheCall() async throws {
        let kept = Locked<StreamWriter<String>?>(nil)
        given(notes).chat().onClose(.complete())
        try await chat { kept.value = $0 }.respond { _ = try await $0.all }
        await #expect(throws: NotesFailure.self) { try await kept.value?.write("late") }
        #expect(codes == [0] && calls(of: notes).chat().map(\.inputs) == [[]])
    }

    @Test func aProducerThatThrowsAfterTheEndChangesNothing() async throws {
        given(notes).chat().onInput(.value("end"), .complete(trailingMetadata: ["t": [1]]))
        let gate = Gate()
        let parts = try await chat { writer in
            try await writer.write("end")
            await until { gate.isOpen }
            throw OwnError()
        }
        .respond { response in
            let parts = try await response.all
            gate.open()
            return parts
        }
        #expect(parts == [.end] && codes == [0])
        verify(notes).chat().finished().called(.once)
    }

    @Test func aProducerThatWritesForEverIsStoppedByItsHandler() async throws {
        given(notes).chat().onEachInput { [.message($0)] }
        let parts = try await chat { writer in while true { try await writer.write("a") } }
            .respond { try await $0.first(20) }
        #expect(parts == Array(repeating: .message("a"), count: 20))
        #expect(codes == [1] && isNothingInFlight)
    }

    @Test func aProducerThatThrowsWhileAServerAnswers() async {
        given(notes).chat().willServe { server in
            for await input in server.inputs { await server.send("re \(input)") }
            server.complete()
        }
        for _ in 0..<50 {
            let seen = Locked<[Part]>([])
            await #expect(throws: NotesFailure(code: 7, text: "no")) {
                try await chat { writer in
                    try await writer.write("a")
                    throw NotesFailure(code: 7, text: "no")
                }
                .respond { response in try await response.each { seen.append($0) } }
            }
            #expect([[], [.message("re a")]].contains(seen.value))
        }
        #expect(codes.allSatisfy { $0 == 7 } && isNothingInFlight)
    }

    @Test func aProducerThatThrowsBeforeItsScriptWaits() async {
        let gate = Gate()
        given(notes).chat().onOpen(.message("a"), .hold).chat().onOpen(.message("a"), .wait(for: gate))
        for _ in 0..<2 {
            let seen = Locked<[Part]>([])
            await #expect(throws: NotesFailure(code: 7, text: "no")) {
                try await chat { _ in throw NotesFailure(code: 7, text: "no") }
                    .respond { [notes] response in
                        await verify(notes).chat().cancelled().calledEventually()
                        try await response.each { seen.append($0) }
                    }
            }
            #expect(seen.value == [.message("a")])
            #expect(codes == [7] && isNothingInFlight)
            reset(notes, .calls)
        }
    }

    @Test func aHandlerThatResetsItsMock() async throws {
        given(notes).chat().onOpen(.message("a")).onClose(.hold)
        let isOver = Locked(false)
        await #expect(throws: NotesFailure.self) {
            try await chat { _ in await until { isOver.value } }.respond { [notes] response in
                defer { isOver.value = true }
                reset(notes)
                return try await response.all
            }
        }
        #expect(notes.store.core.events.isEmpty && isNothingInFlight)
    }
}
