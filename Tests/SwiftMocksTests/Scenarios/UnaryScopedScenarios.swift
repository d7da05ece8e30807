import Testing

@testable import SwiftMocks

/// Calls with one response that is read in a closure, which end at each moment.
@Suite(.endOfHangs, .patient)
struct UnaryScopedScenarios {
    private enum Answer: Equatable {
        case success(String)
        case failure(NotesFailure)

        static var maker: ResponseMaker<NotesTypes, String, Answer> {
            ResponseMaker(
                success: { text, _, _ in .success(text) }, failure: { .failure($1) }, rejection: { .failure($0) })
        }
    }

    private struct OwnError: Error {}

    private func find(
        _ notes: NotesMock, timeout: (seconds: Int64, attoseconds: Int64)? = nil
    ) -> ScopedCall<NotesMock, String, String, Answer> {
        notes.rpcs.find.scoped(
            notes.store, "a", metadata: [:], options: NotesOptions(retries: 0), timeout: timeout, as: Answer.maker)
    }

    private func merge(
        _ notes: NotesMock, _ producer: @escaping @Sendable (StreamWriter<String>) async throws -> Void
    ) -> ScopedCall<NotesMock, String, String, Answer> {
        notes.rpcs.merge.scoped(
            notes.store, producer: producer, writer: { StreamWriter($0) }, metadata: [:],
            options: NotesOptions(retries: 0), timeout: nil, as: Answer.maker)
    }

    private static let cancelled = NotesFailure(code: 2, text: "The transport threw an unexpected error.")

    @Test func aTaskThatIsCancelledAtEachMoment() async {
        let notes = NotesMock()
        given(notes).find(.any).willProduce { _ in
            await Task.yield()
            return .success("b")
        }
        .merge().willProduce { inputs in
            await Task.yield()
            return .success(inputs.joined())
        }
        for round in 0..<300 {
            let calls = [
                Task { try await find(notes).respond { $0 } },
                Task { try await merge(notes) { try await $0.write(contentsOf: ["b", ""]) }.respond { $0 } },
            ]
            for _ in 0..<(round % 17) { await Task.yield() }
            for call in calls { call.cancel() }
            for call in calls {
                guard case .success(let answer) = await call.result else {
                    Issue.record("it threw")
                    continue
                }
                #expect(answer == .success("b") || answer == .failure(Self.cancelled))
            }
            let finds = SwiftMocks.calls(of: notes).find()
            #expect((try? await calls[0].value) == .success("b") ? finds.last?.outcome?.code == 0 : true)
        }
        #expect(notes.store.core.withState { $0.inFlight.isEmpty })
    }

    @Test func aTimeoutAtEachMoment() async {
        for round in 0..<60 {
            let clock = HeldClock()
            let notes = TimeLimits.$override.withValue(.on(clock)) { NotesMock() }
            given(notes).find(.any).willProduce { _ in
                for _ in 0..<5 { await Task.yield() }
                return .success("b")
            }
            let call = Task { try await find(notes, timeout: (1, 0)).respond { $0 } }
            for _ in 0..<round { await Task.yield() }
            clock.advance(by: .seconds(1))
            switch await call.result {
            case .success(let answer): #expect(answer == .success("b"))
            case .failure(let error):
                #expect(error as? NotesFailure == NotesFailure(code: 2, text: "RPC timed out before completing"))
            }
            #expect([0, 2].contains(calls(of: notes).find()[0].outcome?.code))
        }
    }

    @Test func aHandlerThatThrowsOrCallsAgain() async throws {
        let notes = NotesMock()
        given(notes).find(.any).willReturn("b")
        await #expect(throws: OwnError.self) { try await find(notes).respond { _ in throw OwnError() } }
        let inner = try await find(notes).respond { outer in
            (outer, try await find(notes).respond { try await [$0, find(notes).respond { $0 }] })
        }
        #expect(inner.0 == .success("b") && inner.1 == [.success("b"), .success("b")])
        #expect(calls(of: notes).find().map(\.outcome?.code) == [0, 0, 0, 0])
    }

    @Test func aClientStreamThatIsAnsweredEarly() async throws {
        let notes = NotesMock()
        let failure = NotesFailure(code: 7, text: "no")
        given(notes).merge().willFail(failure, afterInputs: 2)
        let written = Locked(0)
        let answer = try await merge(notes) { writer in
            while true {
                try await writer.write("a")
                written.withLock { $0 += 1 }
            }
        }
        .respond { $0 }
        #expect(answer == .failure(failure) && written.value >= 2)
        #expect(calls(of: notes).merge().map(\.outcome?.code) == [7])
    }

    @Test func callsWithoutAStub() async throws {
        let answers = Locked<[Answer]>([])
        let reports = try await failures {
            for notes in [NotesMock(), NotesMock(policy: .relaxed)] {
                answers.append(try await find(notes).respond { $0 })
                answers.append(try await merge(notes) { try await $0.write("a") }.respond { $0 })
            }
        }
        #expect(answers.value.suffix(2) == [.success(""), .success("")])
        #expect(!answers.value.prefix(2).contains(.success("")))
        #expect(reports.count == 2)
    }

    @Test func aThousandCallsOfWhichSomeAreCancelled() async {
        let notes = NotesMock()
        given(notes).find(.any).willProduce { _ in
            await Task.yield()
            return .success("b")
        }
        .merge().willProduce { .success($0.joined()) }
        let answers = Locked<[Answer]>([])
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<500 {
                group.addTask {
                    let call = Task { try await find(notes).respond { $0 } }
                    if number % 3 == 0 { call.cancel() }
                    if let answer = try? await call.value { answers.append(answer) }
                }
                group.addTask {
                    let call = merge(notes) { try await $0.write(contentsOf: ["b", ""]) }
                    if let answer = try? await call.respond(to: { $0 }) { answers.append(answer) }
                }
            }
            group.addTask {
                await verify(notes).merge().finished().calledEventually(500).find(.any).calledEventually(500)
            }
        }
        #expect(answers.value.count == 1_000)
        #expect(answers.value.allSatisfy { $0 == .success("b") || $0 == .failure(Self.cancelled) })
        #expect(notes.store.core.withState { $0.inFlight.isEmpty })
    }
}
