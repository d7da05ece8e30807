import ElizaMocks
import Testing
import TinyRPC

@testable import SwiftMocks

/// Calls that a test holds and forgets end all the same, with a report.
@Suite(.endOfHangs, .patient)
struct HoldLimitTests {
    private let client = Client()

    @Test func `a gate that is forgotten is reported at its line`() async {
        let line = Locked<UInt>(0)
        let reports = await failures(limits: shortLimits) {
            let client = Client()
            let gate = Gate(); line.value = #line
            given(client).say(.any).willReturn(.init(), gate: gate)
            #expect(await client.say(request: .init()).code == .deadlineExceeded)
        }
        #expect(reports.map(\.line) == [line.value])
        #expect(reports.first?.text.contains("a gate stayed shut for 30 ms") == true)
    }

    @Test func `a hold that is forgotten is reported at the stub`() async {
        let line = Locked<UInt>(0)
        let reports = await failures(limits: shortLimits) {
            let client = Client()
            given(client).converse().onOpen(.hold); line.value = #line
            #expect(await client.converse().results().all.map(\.short) == ["=deadlineExceeded"])
        }
        #expect(reports.map(\.line) == [line.value])
    }

    @Test func `a hold lasts until the cancel`() async {
        let reports = await failures {
            given(client).converse().onOpen(.message(ConverseResponse("a")), .hold)
                .onOpen(.message(ConverseResponse("b")))
        }
        #expect(reports.count == 1, "the second onOpen never runs")
        let results = Locked<[String]>([])
        let stream = client.converse(headers: [:]) { results.append($0.short) }
        stream.close()
        #expect(results.value == ["+a"])
        stream.cancel()
        await until { results.value.count > 1 }
        #expect(results.value == ["+a", "=canceled"])
    }

    @Test func `a stream that is read but fed by nobody ends`() async {
        let line = Locked<UInt>(0)
        let reports = await failures(limits: shortLimits) {
            let client = Client()
            given(client).converse().onClose(.complete()); line.value = #line
            #expect(await client.converse().results().all.map(\.short) == ["=deadlineExceeded"])
        }
        #expect(reports.map(\.line) == [line.value])
        #expect(reports.map { $0.text.contains("nothing happened on a stream for 30 ms") } == [true])
    }

    @Test func `a gate in a script that is forgotten is reported at its line`() async {
        let lines = Locked<[UInt]>([])
        let reports = await failures(limits: shortLimits) {
            let client = Client()
            let gate = Gate(); lines.append(#line)
            given(client).converse().onOpen(.wait(for: gate), .message(.init()))
            #expect(await client.converse().results().all.map(\.short) == ["=deadlineExceeded"])
            let other = Gate(); lines.append(#line)
            given(client).upload().willReturn(.init(), gate: other)
            let upload = client.upload()
            upload.closeAndReceive()
            guard case .complete(.deadlineExceeded, .some, _)? = await upload.results().all.last else {
                Issue.record("it did not end")
                return
            }
        }
        #expect(reports.map(\.line) == lines.value)
    }

    /// The end of a pause counts as an event, so the time of an idle stream starts again.
    @Test func `a pause is no idling`() async {
        var limits = shortLimits
        limits.hold = .milliseconds(300)
        let clock = limits.clock
        let reports = await failures(limits: limits) {
            let client = Client()
            given(client).converse().onOpen(.delay(.milliseconds(400)))
            #expect(await client.converse().results().all.map(\.short) == ["=deadlineExceeded"])
        }
        #expect(reports.count == 1)
        #expect(clock.nanoseconds == 700_000_000)
    }
}
