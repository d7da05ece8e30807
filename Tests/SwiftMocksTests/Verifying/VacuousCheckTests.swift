import ElizaMocks
import Foundation
import Testing
import TinyRPC

@testable import SwiftMocks

/// A check that cannot fail is a mistake, which is reported at its line.
@Suite(.endOfHangs, .patient)
struct VacuousCheckTests {
    /// The headlines of the reports, each with its distance from the line of the call.
    private func reports(line: UInt = #line, _ body: (Client) async -> Void) async -> [String] {
        let reports = await failures { await body(Client(policy: .relaxed)) }
        return reports.map { report in
            let headline = report.headline.replacingOccurrences(of: "ElizaServiceClientMock", with: "Mock")
            return "\(headline) @\(report.line - line)"
        }
    }

    @Test func anOrderWithoutSteps() async {
        let sentences: [String] = []
        let reports = await reports { client in
            verifyInOrder { for sentence in sentences { verify(client).say(.field(\.sentence, sentence)) } }
            verifyInOrder { if sentences.count > 1 { verify(client).say(.any) } }
        }
        let claim = "verifyInOrder: there is no step, so nothing was checked"
        #expect(reports == ["\(claim) @1", "\(claim) @2"])
    }

    @Test func aCountThatEveryLogMeets() async {
        let none = calls(of: Client()).say().count
        let reports = await reports { client in
            verify(client).say(.any).called(.atLeast(0))
            verify(client).say(.any).called(.atLeast(none))
            verify(client).say(.any).called(.atLeast(-1))
            verify(client).say(.any).called(.atMost(.max))
            verify(client).upload().sent().called(.between(-1...Int.max))
            await verify(client).say(.any).calledEventually(.atLeast(none))
        }
        #expect(
            reports == [
                "Mock.say: called cannot fail with at least 0 calls @1",
                "Mock.say: called cannot fail with at least 0 calls @2",
                "Mock.say: called cannot fail with at least -1 calls @3",
                "Mock.say: called cannot fail with at most \(Int.max) calls @4",
                "Mock.upload: called cannot fail with -1 to \(Int.max) calls @5",
                "Mock.say: calledEventually cannot wait for at least 0 calls @6",
            ])
    }

    @Test func countsThatCanFailAreChecked() async {
        let reports = await reports { client in
            verify(client).say(.any).called(.atMost(0)).say(.any).called(.between(0...1)).say(.any).called(.exactly(0))
        }
        #expect(reports == [])
    }

    @Test func aTimeThatIsNone() async {
        let reports = await reports { client in
            await verify(client).say(.any).neverCalled(during: .seconds(-1))
            await verify(client).say(.any).neverCalled(during: .milliseconds(.nan))
            await verify(client).say(.any).neverCalled(during: .seconds(.infinity))
            _ = await client.say(request: .init())
            await verify(client).say(.any).calledEventually(before: .seconds(-.infinity))
        }
        #expect(
            reports == [
                "Mock.say: neverCalled(during: .seconds(-1.0)) names no length of time, so nothing was checked @1",
                "Mock.say: neverCalled(during: .milliseconds(nan)) names no length of time, so nothing was checked @2",
                "Mock.say: neverCalled(during: .seconds(inf)) names no length of time, so nothing was checked @3",
                "Mock.say: calledEventually(before: .seconds(-inf)) names no length of time, so nothing was checked @5",
            ])
    }

    @Test func noTimeAtAllIsATime() async {
        let reports = await failures(limits: shortLimits) {
            let client = Client(policy: .relaxed)
            await verify(client).say(.any).neverCalled(during: .seconds(0))
            _ = await client.say(request: .init())
            await verify(client).say(.any).neverCalled(during: .seconds(0))
        }
        #expect(reports.map { $0.headline.hasSuffix("found 1 (within 0 ms)") } == [true])
    }

    @Test func aDelayOfAStubThatIsNone() async {
        let reports = await reports { client in
            given(client).say(.any).willReturn(.init(), after: .seconds(-1))
            given(client).say(.any).willFail(.init(code: .unavailable, message: ""), after: .seconds(.nan))
            given(client).upload().willReturn(.init(), after: .seconds(-1))
            given(client).introduce(.any).willStream(.delay(.seconds(-1)), .message(.init()))
            given(client).converse().onOpen(.delay(.seconds(-1))).onInput(.any, .delay(.seconds(-2)))
            given(client).converse().onClose(.delay(.milliseconds(-3)))
        }
        let claims = [
            ("say", ".seconds(-1.0)"), ("say", ".seconds(nan)"), ("upload", ".seconds(-1.0)"),
            ("introduce", ".seconds(-1.0)"), ("converse", ".seconds(-1.0)"), ("converse", ".seconds(-2.0)"),
            ("converse", ".milliseconds(-3.0)"),
        ]
        let lines = [1, 2, 3, 4, 5, 5, 6]
        #expect(
            reports
                == zip(claims, lines).map {
                    "Mock.\($0.0): \($0.1) is no length of time, so the stub does not wait @\($1)"
                })
    }
}
