import Testing

@_spi(Adapters) @testable import SwiftMocks

/// Answers and steps that take their time.
@Suite(.endOfHangs, .patient)
struct LaterAnswerTests {
    private let client = Client()
    private let error = ConnectError(code: .unavailable, message: "cut")
    private let results = Locked<[String]>([])

    /// The results at the time of the first one. The other calls were made before, and take an hour.
    private func firstResults() async -> [String] {
        await until { !results.value.isEmpty }
        return results.value
    }

    @Test func `a call is answered after its delay`() async {
        given(client).say(.any).willReturn(SayResponse("late"), after: .seconds(3600))
            .willFail(error, after: .seconds(3600))
            .willReturn(SayResponse("soon"), after: .milliseconds(1))
        for _ in 0..<3 {
            client.say(request: .init()) { [results] in results.append($0.message?.sentence ?? "failed") }
        }
        #expect(await firstResults() == ["soon"])
    }

    @Test func `a client stream is answered after its delay`() async {
        given(client).upload().willReturn(.init(), after: .seconds(3600))
            .upload().willFail(error, after: .seconds(3600))
            .upload().willFail(ConnectError(code: .aborted, message: nil), after: .milliseconds(1))
        for _ in 0..<3 { client.upload { [results] in results.append($0.short) }.closeAndReceive() }
        #expect(await firstResults() == ["=aborted"])
    }

    @Test func `a script pauses for its delay`() async {
        given(client).introduce(.any).willStream(.delay(.seconds(3600)), .message(IntroduceResponse("late")))
            .introduce(.any).willStream(.delay(.milliseconds(1)), .message(IntroduceResponse("soon")), .hold)
        for _ in 0..<2 { client.introduce { [results] in results.append($0.short) }.send(.init()) }
        #expect(await firstResults() == ["+soon"])
    }

    @Test func `an open gate lets waiting calls go on`() async {
        let gate = Gate()
        given(client).say(.any).willReturn(SayResponse("a"), gate: gate)
            .converse().onOpen(.wait(for: gate), .message(ConverseResponse("b")), .complete())
            .upload().willReturn(.init(), gate: gate).upload().willFail(error, gate: gate)
        client.say(request: .init()) { [results] in results.append($0.message?.sentence ?? "") }
        _ = client.converse { [results] in results.append($0.short) }
        for _ in 0..<2 { client.upload { [results] in results.append($0.short) }.closeAndReceive() }
        await until { gate.changes.sleeperCount == 4 }
        #expect(results.value.isEmpty)
        gate.open()
        await until { results.value.count == 6 }
        #expect(results.value.sorted() == ["+0", "+b", "=ok", "=ok", "=unavailable", "a"])
    }

    @Test func `a gate may be opened twice or before`() async {
        let gate = Gate()
        #expect(!gate.isOpen)
        gate.open()
        gate.open()
        given(client).say(.any).willReturn(SayResponse("a"), gate: gate)
        #expect(await client.said() == "a")
    }

    @Test func `delays that make no sense are none`() {
        for count: Double in [-1, -.infinity, .nan, .infinity] {
            let duration = MockDuration.seconds(count)
            #expect(duration.nanoseconds == 0 && duration.fault == ".seconds(\(count))")
        }
        #expect(MockDuration.seconds(1e300).nanoseconds > 1_000_000_000 && MockDuration.seconds(1e300).fault == nil)
        #expect(MockDuration.milliseconds(1500) == .seconds(1.5))
    }
}
