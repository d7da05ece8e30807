import Testing

@testable import SwiftMocks

/// Calls whose response is read in a closure. In the library of the notes, the code of a cancelled call is 1.
@Suite(.endOfHangs, .patient)
struct ScopedCallTests {
    private let failure = NotesFailure(code: 7, text: "no")

    private func find(
        _ notes: NotesMock, timeout: (seconds: Int64, attoseconds: Int64)? = nil
    ) -> ScopedCall<NotesMock, String, String, Note> {
        notes.rpcs.find.scoped(
            notes.store, "a", metadata: [:], options: NotesOptions(retries: 0), timeout: timeout, as: Note.maker)
    }

    private func chat(
        _ notes: NotesMock, timeout: (seconds: Int64, attoseconds: Int64)? = nil,
        _ producer: @escaping @Sendable (StreamWriter<String>) async throws -> Void
    ) -> ScopedCall<NotesMock, String, String, NoteStream> {
        notes.rpcs.chat.scoped(
            notes.store, producer: producer, writer: { StreamWriter($0) }, metadata: [:],
            options: NotesOptions(retries: 0), timeout: timeout, as: NoteStream.maker)
    }

    @Test func theResponseTellsWhetherTheCallWasAccepted() async throws {
        let notes = NotesMock()
        given(notes).find(.any).willReturn("b", metadata: ["m": [1]], trailingMetadata: ["t": [2]])
            .willFail(failure, metadata: [:]).willFail(failure)
        var seen: [Note] = []
        for _ in 0..<3 { seen.append(try await find(notes).respond { $0 }) }
        #expect(seen == [.success("b", ["m": [1]], ["t": [2]]), .failure([:], failure), .rejection(failure)])
    }

    @Test func aStreamYieldsMessagesAndEndsWithMetadata() async throws {
        let notes = NotesMock()
        given(notes).chat().onEachInput { [.message("re \($0)")] }.onClose(.complete(trailingMetadata: ["t": [2]]))
        let chat = self.chat(notes) { try await $0.write(contentsOf: ["a", "b"]) }
        let parts = try await chat.respond { try await $0.all }
        #expect(parts == [.message("re a"), .message("re b"), .end(["t": [2]])])
    }

    @Test func aProducerThatThrowsEndsTheStream() async throws {
        let notes = NotesMock()
        given(notes).chat().onOpen(.metadata([:]))
        let error = await #expect(throws: NotesFailure.self) {
            try await chat(notes) { _ in throw failure }.respond { try await $0.all }
        }
        #expect(error == failure)
    }

    @Test func callsWhoseTaskIsCancelled() async {
        let notes = NotesMock()
        given(notes).find(.any).willReturn("late", gate: Gate()).chat().onOpen(.hold)
        let find = Task { try await self.find(notes).respond { $0 } }
        let chat = Task { try await self.chat(notes) { try await $0.write("a") }.respond { try await $0.all } }
        await verify(notes).find(.any).calledEventually().chat().sent().calledEventually()
        find.cancel()
        chat.cancel()
        #expect(calls(of: notes).find().map(\.outcome?.code) == [1])
        #expect(calls(of: notes).chat().map(\.outcome?.code) == [1])
        guard case .rejection(let failure)? = try? await find.value else {
            Issue.record("it is not rejected")
            return
        }
        #expect(failure == NotesFailure(code: 2, text: "The transport threw an unexpected error."))
        _ = await chat.result
    }

    @Test func aTaskThatWasCancelledBeforeUsesNoAnswer() async {
        let reports = await failures {
            let notes = NotesMock()
            given(notes).find(.any).willReturn("1").merge().willReturn("1").chat().onOpen(.message("1"))
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                _ = try? await find(notes).respond { $0 }
                _ = try? await chat(notes) { try await $0.write("a") }.respond { try await $0.all }
                _ = try? await chat(notes) { try await $0.write("a") }.respond { try await $0.all }
            }
            await task.value
            #expect(calls(of: notes).find().map(\.outcome?.code) == [1])
            #expect(calls(of: notes).chat().map(\.outcome?.code) == [1, 1])
            #expect(notes.store.core.snapshot.unusedStubs.count == 3)
        }
        #expect(reports.isEmpty)
    }

    /// 2 is the code of every failure but that of a cancelled call.
    @Test func theLogSaysThatACallTookTooLong() async {
        let clock = HeldClock()
        let notes = TimeLimits.$override.withValue(.on(clock)) { NotesMock() }
        given(notes).find(.any).willReturn("late", gate: Gate())
        async let result = Task { try await find(notes, timeout: (2, 0)).respond { $0 } }.result
        await clock.advance(by: .seconds(2), onceWaitedFor: 2)
        #expect(await failure(of: result) == NotesFailure(code: 2, text: "RPC timed out before completing"))
        #expect(calls(of: notes).find().map(\.outcome?.code) == [2])
    }

    @Test func theLogSaysThatAStreamTookTooLong() async {
        let clock = HeldClock()
        let notes = TimeLimits.$override.withValue(.on(clock)) { NotesMock() }
        given(notes).chat().onOpen(.hold)
        async let result = Task { try await chat(notes, timeout: (2, 0)) { _ in }.respond { try await $0.all } }
            .result
        await clock.advance(by: .seconds(2), onceWaitedFor: 2)
        #expect(await failure(of: result) == NotesFailure(code: 2, text: "RPC timed out before completing"))
        #expect(calls(of: notes).chat().map(\.outcome?.code) == [2])
    }

    private func failure<Success>(of result: Result<Success, any Error>) -> NotesFailure? {
        guard case .failure(let error) = result else { return nil }
        return error as? NotesFailure
    }
}

/// The response with one message of the library of the notes.
private enum Note: Equatable {
    case success(String, NotesTypes.Metadata, NotesTypes.Metadata)
    case failure(NotesTypes.Metadata, NotesFailure)
    case rejection(NotesFailure)

    static var maker: ResponseMaker<NotesTypes, String, Note> {
        ResponseMaker(
            success: { .success($0, $1, $2) }, failure: { .failure($0, $1) }, rejection: { .rejection($0) })
    }
}

/// The response with many messages of the library of the notes.
private enum NoteStream {
    enum Part: Equatable {
        case message(String)
        case end(NotesTypes.Metadata)
    }

    case acceptance(AsyncThrowingStream<Part, any Error>)
    case rejection(NotesFailure)

    var all: [Part] {
        get async throws {
            switch self {
            case .acceptance(let parts): try await parts.reduce(into: []) { $0.append($1) }
            case .rejection(let failure): throw failure
            }
        }
    }

    static var maker: StreamingResponseMaker<NotesTypes, String, Part, NoteStream> {
        StreamingResponseMaker(
            message: { .message($0) }, trailingMetadata: { .end($0) }, acceptance: { .acceptance($1) },
            rejection: { .rejection($0) })
    }
}
