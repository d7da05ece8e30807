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

    @Test func `an order without steps is reported`() async {
        let sentences: [String] = []
        let reports = await reports { client in
            verifyInOrder { for sentence in sentences { verify(client).say(.field(\.sentence, sentence)) } }
            verifyInOrder { if sentences.count > 1 { verify(client).say(.any) } }
        }
        let claim = "verifyInOrder: there is no step, so nothing was checked"
        #expect(reports == ["\(claim) @1", "\(claim) @2"])
    }

    @Test func `a count that every log meets is reported`() async {
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

    @Test func `counts that can fail are checked`() async {
        let reports = await reports { client in
            verify(client).say(.any).called(.atMost(0)).say(.any).called(.between(0...1)).say(.any).called(.exactly(0))
        }
        #expect(reports == [])
    }

    @Test func `an invalid time is reported`() async {
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

    @Test func `no time at all is a time`() async {
        let reports = await failures(limits: shortLimits) {
            let client = Client(policy: .relaxed)
            await verify(client).say(.any).neverCalled(during: .seconds(0))
            _ = await client.say(request: .init())
            await verify(client).say(.any).neverCalled(during: .seconds(0))
        }
        #expect(reports.map { $0.headline.hasSuffix("found 1 (within 0 ms)") } == [true])
    }

    @Test func `a matcher that accepts nothing is reported`() async {
        let reports = await reports { client in
            verify(client).say(.not(.any)).called(.never)
            verify(client).say(.all(.any, .not(.not(.not(.any))))).called(.never)
            verify(client).say(.any, headers: .not(.any)).called(.never)
            verify(client).upload().sent(.not(.all())).called(.never)
            given(client).introduce(.not(.any)).willStream()
            given(client).converse().onInput(.not(.any))
            when(client).say(.not(.any)).perform {}
            _ = calls(of: client).converse(headers: .all(.has("x"), .not(.any)))
            given(anyCallTo: client, headers: .not(.any)).willContinue()
            verify(client).say(.not(.not(.any)), headers: .not(.not(.any))).called(.never)
        }
        let rpcs = ["say", "say", "say", "upload", "introduce", "converse", "say", "converse", "every rpc"]
        #expect(
            reports
                == zip(rpcs, 1...).map {
                    "Mock.\($0): .not(.any) accepts nothing, so the statement matches nothing @\($1)"
                })
    }

    @Test func `an opening with a request is reported`() async {
        let reports = await reports { client in
            verify(client).introduce(.value(.init())).opened().called(.never)
            verify(client).introduce(.any).opened().called(.never)
        }
        #expect(reports == ["Mock.introduce: an opening has no request, so opened() matches nothing here @1"])
    }

    @Test func `an invalid number of inputs is reported`() async {
        let error = ConnectError(code: .unavailable, message: "")
        let reports = await reports { client in
            given(client).upload().willReturn(.init(), afterInputs: -1)
            given(client).upload().willFail(error, afterInputs: -2)
            given(client).converse().willFail(error, afterInputs: .min)
            given(client).converse().willFail(error, afterInputs: 0)
        }
        let claims = zip([("upload", -1), ("upload", -2), ("converse", .min)], 1...)
        #expect(
            reports
                == claims.map {
                    "Mock.\($0.0): afterInputs: \($0.1) is not a number of inputs, so the stub waits for none @\($1)"
                })
    }

    @Test func `a step that never runs is reported`() async {
        let reports = await reports { client in
            given(client).introduce(.any).willStream(.complete(), .message(.init()))
            given(client).introduce(.any).willStream(.message(.init()), .hold, .complete())
            given(client).converse().onOpen(.fail(.init(code: .unavailable, message: "")), .delay(.seconds(1)))
            given(client).converse().onInput(.any, .complete(), .complete()).onClose(.message(.init()), .complete())
        }
        #expect(
            reports == [
                "Mock.introduce: a step never runs, because the step before it ends the stream @1",
                "Mock.introduce: a step never runs, because the step before it holds the stream until its end @2",
                "Mock.converse: a step never runs, because the step before it ends the stream @3",
                "Mock.converse: a step never runs, because the step before it ends the stream @4",
            ])
    }

    @Test func `a step of a closure that never runs is reported`() async throws {
        let reports = try await failures {
            let client = Client(policy: .relaxed)
            given(client).introduce(.any).willProduce { _ in [.complete(), .message(.init())] }
            for _ in 0..<2 {
                let stream = client.introduce()
                try stream.send(.init())
                #expect(await stream.results().all.map(\.short) == ["=ok"])
            }
        }
        let claim = "ElizaServiceClientMock.introduce: a step never runs, because the step before it ends the stream"
        #expect(
            reports.map(\.headline) == [claim, claim + "; 2 so far in this test, the first report shows more"])
    }

    @Test func `a reaction that never runs is reported`() async {
        let box = Locked<[ConverseRequest]>([])
        let reports = await reports { client in
            given(client).converse().onInput(.any).onInput(.value(.init()))
            given(client).converse().onInput(.capture(box)).onEachInput { _ in [] }
            given(client).converse().onInput(.value(.init())).onInput(.any).onClose()
            given(client).converse().onInput(.any).willFail(.init(code: .unavailable, message: "")).onInput(.any)
        }
        let reason = "never runs, because onInput(.any) of the same script takes every input"
        #expect(reports == ["Mock.converse: onInput \(reason) @1", "Mock.converse: onEachInput \(reason) @2"])
    }

    @Test func `an invalid delay of a stub is reported`() async {
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
                    "Mock.\($0.0): \($0.1) is not a length of time, so the stub does not wait @\($1)"
                })
    }
}
