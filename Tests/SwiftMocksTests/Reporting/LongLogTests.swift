import Foundation
import Testing

@_spi(Adapters) @testable import SwiftMocks

/// A report about a mock with a long log looks at what it shows.
@Suite(.endOfHangs, .patient)
struct LongLogTests {
    @Test func `a timeline is made of the newest events, and of the first that is marked`() async {
        let client = Client(policy: .relaxed)
        for number in 1...1_000 { client.say(request: SayRequest("\(number)")) { _ in } }
        let snapshot = client.store.core.snapshot
        let timeline = Timeline(of: [snapshot], marked: [snapshot.events[4]])
        #expect(timeline.entries.map(\.event.number) == [5] + (992...1_000))
        #expect(timeline.lines.first == "… 990 events not shown" && timeline.lines[1].hasPrefix("#5    > say"))
        let whole = Timeline(of: [snapshot], limit: 2_000)
        #expect(whole.entries.count == 1_000 && whole.lines.first?.hasPrefix("#1 ") == true)
    }

    @Test func `events of several mocks have one sequence of numbers, also where few are shown`() async {
        let mocks = [Client(policy: .relaxed), Client(policy: .relaxed)]
        for number in 1...500 { mocks[number % 2].say(request: SayRequest("\(number)")) { _ in } }
        let timeline = Timeline(of: mocks.map(\.store.core.snapshot))
        let numbers = timeline.lines.dropFirst().map { $0.prefix { $0 != " " } }
        #expect(numbers == (491...500).map { "#\($0)" })
    }

    /// The processor time of this thread for a timeline, in nanoseconds; the least of several.
    private func work(for client: Client) -> Int {
        func now() -> Int {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return time.tv_sec * 1_000_000_000 + time.tv_nsec
        }
        return (0..<20).reduce(.max) { least, _ in
            let start = now()
            _ = Timeline(of: [client.store.core.snapshot])
            return min(least, now() - start)
        }
    }

    /// Work for each of the events would make it hundreds of times as much.
    @Test func `a timeline of a long log takes no more work than that of a short one`() {
        let (short, long) = (Client(policy: .relaxed), Client(policy: .relaxed))
        for (client, count) in [(short, 20), (long, 20_000)] {
            for _ in 0..<count { client.say(request: .init()) { _ in } }
        }
        #expect(work(for: long) < 10 * work(for: short))
    }

    /// The matcher counts how often it is asked: once or twice for each call, whatever the report shows.
    @Test func `a failing check asks its matcher about each call a few times, and compares a hundred`() async {
        let client = Client(policy: .relaxed)
        for number in 1...1_000 { client.say(request: SayRequest("\(number)")) { _ in } }
        let count = Locked(0)
        let reports = await failures {
            verify(client).say(
                .matching { _ in
                    count.withLock { $0 += 1 }
                    return false
                }
            ).called()
        }
        #expect(reports.count == 1 && count.value <= 2 * 1_000 + 2 * CallComparison.limit)
    }

    @Test func `messages that a stream has delivered are in its timeline, those in a row as one line`() async {
        let text = await reportText { client in
            given(client).introduce(.any).willStream(
                .init("a"), .init("b"), .init("c"))
            _ = await client.introduced("me")
            verify(client).say(.any).called()
        }
        #expect(
            text.contains("introduce  received 3 messages, the last { sentence: \"c\" }\n"), "\(text)")
        #expect(text.contains("#3   introduce  finished"), "\(text)")
    }

    @Test func `the closest statement of an unstubbed call is shown, not the newest`() async {
        let text = await reportText { _ in
            let strict = Client(policy: .strict)
            given(strict).say(.value(SayRequest("hallo")), headers: .has("x")).willReturn(.init())
            given(strict).say(.value(SayRequest("other")), headers: .has("y")).willReturn(.init())
            _ = await strict.said("hallo")
        }
        #expect(text.contains("closest   stub at Tests.swift:+2: request matches, headers differ"), "\(text)")
    }

    @Test func `a stream in flight that is closed is to be read, or cancelled`() {
        for isClosed in [false, true] {
            let mocks = CheckedMocks()
            mocks.run {
                let client = Client(policy: .relaxed)
                given(client).converse().onOpen(.wait(for: Gate()))
                let stream = client.converse()
                if isClosed { stream.close() }
            }
            let report = mocks.finishTest().first { $0.check == .callsInFlight }?.report.text ?? ""
            #expect(report.contains("cancel()") && report.contains("the stream is closed") == isClosed, "\(report)")
            mocks.close()
        }
    }
}
