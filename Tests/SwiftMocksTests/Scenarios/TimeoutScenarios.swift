import Testing

@testable import SwiftMocks

/// Timeouts of streams whose response is read in a closure.
@Suite(.endOfHangs, .patient)
struct TimeoutScenarios {
    private func chat(
        _ notes: NotesMock, timeout: (seconds: Int64, attoseconds: Int64),
        _ producer: @escaping @Sendable (StreamWriter<String>) async throws -> Void
    ) -> ScopedCall<NotesMock, String, String, NotesResponse> {
        notes.rpcs.chat.scoped(
            notes.store, producer: producer, writer: { StreamWriter($0) }, metadata: [:],
            options: NotesOptions(retries: 0), timeout: timeout, as: NotesResponse.maker)
    }

    @Test func aTimeoutAtEachMomentOfACall() async {
        for round in 0..<60 {
            let clock = HeldClock()
            let mock = TimeLimits.$override.withValue(.on(clock)) { NotesMock() }
            given(mock).chat().onEachInput { [.message($0)] }.onClose(.complete())
            let call = Task {
                try await chat(mock, timeout: (1, 0)) { try await $0.write(contentsOf: ["a", "b"]) }
                    .respond { try await $0.all }
            }
            for _ in 0..<round { await Task.yield() }
            clock.advance(by: .seconds(1))
            let result = await call.result
            let code = calls(of: mock).chat().last?.outcome?.code
            switch result {
            case .success(let parts): #expect(parts == [.message("a"), .message("b"), .end] && code == 0)
            case .failure(let error):
                #expect(error as? NotesFailure == NotesFailure(code: 2, text: "RPC timed out before completing"))
                // It may have ended well just before.
                #expect(code == 2 || code == 0)
            }
            #expect(mock.store.core.withState { $0.inFlight.isEmpty })
        }
    }

    @Test func aTimeoutAndACancellationAtOnce() async {
        for _ in 0..<60 {
            let clock = HeldClock()
            let mock = TimeLimits.$override.withValue(.on(clock)) { NotesMock() }
            given(mock).chat().onOpen(.metadata([:]), .hold)
            let call = Task { try await chat(mock, timeout: (1, 0)) { _ in }.respond { try await $0.all } }
            await until { clock.sleeperCount >= 2 }
            await withTaskGroup(of: Void.self) { group in
                group.addTask { call.cancel() }
                group.addTask { clock.advance(by: .seconds(1)) }
            }
            _ = await call.result
            #expect([1, 2].contains(calls(of: mock).chat().last?.outcome?.code))
            verify(mock).chat().finished().called(.once)
        }
    }
}
