import Testing

@_spi(Adapters) @testable import SwiftMocks

/// Each verb that answers, of each kind of rpc, waits for a delay and a gate.
@Suite(.endOfHangs, .patient)
struct DelayedAnswerTests {
    private let refusal = ConnectError(code: .aborted, message: nil)

    /// An answer, and the code under test that gets it.
    private struct Case: Sendable {
        let give: @Sendable (Client, MockDuration?, Gate?) -> Void
        let call: @Sendable (Client) async -> [String]
        let answer: [String]
    }

    private var cases: [Case] {
        let refusal = refusal
        return [
            Case(
                give: { given($0).say(.any).willReturn(SayResponse("a"), after: $1, gate: $2) },
                call: { [await $0.said()] }, answer: ["a"]),
            Case(
                give: { given($0).say(.any).willFail(refusal, after: $1, gate: $2) }, call: { [await $0.said()] },
                answer: ["aborted"]),
            Case(
                give: { given($0).introduce(.any).willStream(.init("a"), .init("b"), after: $1, gate: $2) },
                call: { await $0.introduced() }, answer: ["+a", "+b", "=ok"]),
            Case(
                give: { given($0).introduce(.any).willStream(.message(.init("a")), after: $1, gate: $2) },
                call: { await $0.introduced() }, answer: ["+a", "=ok"]),
            Case(
                give: { given($0).introduce(.any).willFail(refusal, after: $1, gate: $2) },
                call: { await $0.introduced() }, answer: ["=aborted"]),
            Case(
                give: { given($0).upload().willReturn(UploadResponse(1), after: $1, gate: $2) },
                call: { await $0.uploaded("a") }, answer: ["+1", "=ok"]),
            Case(
                give: { given($0).upload().willReturn(UploadResponse(1), afterInputs: 1, after: $1, gate: $2) },
                call: { await $0.uploaded("a") }, answer: ["+1", "=ok"]),
            Case(
                give: { given($0).upload().willFail(refusal, after: $1, gate: $2) },
                call: { await $0.uploaded("a") }, answer: ["=aborted"]),
            Case(
                give: { given($0).upload().willFail(refusal, afterInputs: 1, after: $1, gate: $2) },
                call: { await $0.uploaded("a") }, answer: ["=aborted"]),
            Case(
                give: { given($0).converse().willFail(refusal, after: $1, gate: $2) },
                call: { await $0.conversed("a") }, answer: ["=aborted"]),
            Case(
                give: { given($0).converse().willFail(refusal, afterInputs: 1, after: $1, gate: $2) },
                call: { await $0.conversed("a") }, answer: ["=aborted"]),
        ]
    }

    @Test func `an answer waits for its gate`() async {
        for (index, testCase) in cases.enumerated() {
            let (client, gate, isOver) = (Client(), Gate(), Locked(false))
            testCase.give(client, nil, gate)
            let call = Task {
                defer { isOver.value = true }
                return await testCase.call(client)
            }
            await eventually { gate.changes.sleeperCount == 1 }
            #expect(!isOver.value)
            gate.open()
            #expect(await call.value == testCase.answer, "case \(index)")
        }
    }

    @Test func `an answer waits for its delay`() async {
        for (index, testCase) in cases.enumerated() {
            await withMockClock { clock in
                let client = Client()
                testCase.give(client, .seconds(5), nil)
                let call = Task { await testCase.call(client) }
                await clock.advance(by: .seconds(5))
                #expect(await call.value == testCase.answer, "case \(index)")
            }
        }
    }

    @Test func `a delay that is not a length of time is reported`() async {
        let reports = await headlines { client in
            given(client).introduce(.any).willFail(refusal, after: .seconds(-1))
            given(client).converse().willFail(refusal, after: .seconds(-1))
        }
        #expect(reports.count == 2 && reports.allSatisfy { $0.contains("is not a length of time") })
    }
}
