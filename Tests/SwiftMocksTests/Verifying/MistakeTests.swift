import Testing

@_spi(Adapters) @testable import SwiftMocks

/// A check that cannot fail, or a part of an answer that never runs, is a mistake, which is reported at its line.
@Suite(.endOfHangs, .patient)
struct MistakeTests {
    private let error = ConnectError(code: .unavailable, message: "")
    private let message = StreamStep<TinyLibrary, ConverseResponse>.message(.init())

    // MARK: - Checks

    @Test func `an order without steps is reported`() async {
        let sentences: [String] = []
        let reports = await headlines { client in
            verifyInOrder { for sentence in sentences { verify(client).say(.field(\.sentence, sentence)) } }
            verifyInOrder { if sentences.count > 1 { verify(client).say(.any) } }
        }
        let claim = "verifyInOrder: there is no step, so nothing was checked"
        #expect(reports == ["\(claim) @1", "\(claim) @2"])
    }

    @Test func `a count that every log meets is reported`() async {
        let none = calls(of: Client()).say().count
        let reports = await headlines(policy: .relaxed) { client in
            verify(client).say(.any).called(.atLeast(0))
            verify(client).say(.any).called(.atLeast(none))
            verify(client).say(.any).called(.atLeast(-1))
            verify(client).say(.any).called(.atMost(.max))
            verify(client).upload().sent().called(.between(-1...Int.max))
            await verify(client).say(.any).calledEventually(.atLeast(none))
            verify(client).say(.any).called(.atMost(0)).say(.any).called(.between(0...1)).say(.any).called(.exactly(0))
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

    @Test func `an invalid time is reported`() async {
        let reports = await headlines(policy: .relaxed) { client in
            await verify(client).say(.any).neverCalled(during: .seconds(-1))
            await verify(client).say(.any).neverCalled(during: .milliseconds(.nan))
            await verify(client).say(.any).neverCalled(during: .seconds(.infinity))
            _ = await client.said()
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
        let reports = await failures(limits: shortLimits, policy: .relaxed) { client in
            await verify(client).say(.any).neverCalled(during: .seconds(0))
            _ = await client.said()
            await verify(client).say(.any).neverCalled(during: .seconds(0))
        }
        #expect(reports.map { $0.headline.hasSuffix("found 1 (within 0 ms)") } == [true])
    }

    @Test func `an invalid timeout is reported`() async {
        let reports = await failures {
            let mock = NotesMock(policy: .relaxed)
            _ = await mock.find("a")
            verify(mock).find(.any, timeout: .atLeast(.seconds(-1))).called(.once)
            verify(mock).find(.any, timeout: .atMost(.seconds(.nan))).called(.never)
            given(mock).find(.any, timeout: .exactly(.seconds(-1))).willProduce { _ in "x" }
        }
        let reported = reports.map(\.headline).filter { $0.contains("is not a length of time") }
        #expect(reported.count == 3, "\(reports.map(\.headline))")
    }

    @Test func `a matcher that accepts nothing is reported`() async {
        let reports = await headlines(policy: .relaxed) { client in
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
        let claim = ".not(.any) accepts nothing, so the statement matches nothing"
        #expect(reports == zip(rpcs, 1...).map { "Mock.\($0): \(claim) @\($1)" })
    }

    @Test func `an opening with a request is reported`() async {
        let reports = await headlines { client in
            verify(client).introduce(.value(.init())).opened().called(.never)
            verify(client).introduce(.any).opened().called(.never)
        }
        #expect(reports == ["Mock.introduce: an opening has no request, so opened() matches nothing here @1"])
    }

    // MARK: - Answers

    @Test func `an invalid number of inputs is reported`() async {
        let reports = await headlines { client in
            given(client).upload().willReturn(.init(), afterInputs: -1)
            given(client).upload().willFail(error, afterInputs: -2)
            given(client).converse().willFail(error, afterInputs: .min)
            given(client).converse().willFail(error, afterInputs: 0)
        }
        let claims = zip([("upload", -1), ("upload", -2), ("converse", .min)], 1...).map {
            "Mock.\($0.0): afterInputs: \($0.1) is not a number of inputs, so the stub waits for none @\($1)"
        }
        #expect(reports == claims)
    }

    @Test func `an invalid delay of a stub is reported`() async {
        let reports = await headlines { client in
            given(client).say(.any).willReturn(.init(), after: .seconds(-1))
            given(client).say(.any).willFail(error, after: .seconds(.nan))
            given(client).upload().willReturn(.init(), after: .seconds(-1))
            given(client).introduce(.any).willStream(.delay(.seconds(-1)), .message(.init()))
            given(client).converse().onOpen(.delay(.seconds(-1))).onInput(.any, .delay(.seconds(-2)))
            given(client).converse().onClose(.delay(.milliseconds(-3)))
            given(client).say(.any).willForward(after: .seconds(.nan))
            given(client).introduce(.any).willProduce { _ in [.delay(.seconds(-1)), .message(.init())] }
            _ = await client.introduced()
        }
        let claims = [
            ("say", ".seconds(-1.0)", 1), ("say", ".seconds(nan)", 2), ("upload", ".seconds(-1.0)", 3),
            ("introduce", ".seconds(-1.0)", 4), ("converse", ".seconds(-1.0)", 5), ("converse", ".seconds(-2.0)", 5),
            ("converse", ".milliseconds(-3.0)", 6), ("say", ".seconds(nan)", 7), ("introduce", ".seconds(-1.0)", 8),
        ]
        #expect(reports == claims.map { "Mock.\($0): \($1) is not a length of time, so the stub does not wait @\($2)" })
    }

    @Test func `a step that never runs is reported`() async {
        let reports = await headlines { client in
            given(client).introduce(.any).willStream(.complete(), .message(.init()))
            given(client).introduce(.any).willStream(.message(.init()), .hold, .complete())
            given(client).converse().onOpen(.fail(error), .delay(.seconds(1)))
            given(client).converse().onInput(.any, .complete(), .complete()).onClose(.message(.init()), .complete())
        }
        let (step, end) = ("a step never runs, because the step before it", "ends the stream")
        #expect(
            reports == [
                "Mock.introduce: \(step) \(end) @1", "Mock.introduce: \(step) holds the stream until its end @2",
                "Mock.converse: \(step) \(end) @3", "Mock.converse: \(step) \(end) @4",
            ])
    }

    @Test func `a step of a closure that never runs is reported`() async {
        let reports = await failures { client in
            given(client).introduce(.any).willProduce { _ in [.complete(), .message(.init())] }
            for _ in 0..<2 { #expect(await client.introduced() == ["=ok"]) }
        }
        let claim = "ElizaServiceClientMock.introduce: a step never runs, because the step before it ends the stream"
        #expect(reports.map(\.headline) == [claim, claim + " (2 so far in this test). The first report shows more"])
    }

    @Test func `a reaction that never runs is reported`() async {
        let box = Locked<[ConverseRequest]>([])
        let reports = await headlines { client in
            given(client).converse().onInput(.any).onInput(.value(.init()))
            given(client).converse().onInput(.capture(box)).onEachInput { _ in [] }
            given(client).converse().onInput(.value(.init())).onInput(.any).onClose()
            given(client).converse().onInput(.any).willFail(error).onInput(.any)
        }
        let reason = "never runs, because onInput(.any) of the same script takes every input"
        #expect(reports == ["Mock.converse: onInput \(reason) @1", "Mock.converse: onEachInput \(reason) @2"])
    }

    @Test func `a part of a script that another part keeps from running is reported`() async {
        let reports = await headlines { client in
            given(client).converse().onOpen(.complete()).onEachInput { _ in [message] }
            given(client).converse().onOpen(message, .fail(error)).onClose(message)
            given(client).converse().onOpen(.hold).onInput(.any, message)
            given(client).converse().onEachInput { _ in [message] }.onOpen(.complete())
            given(client).converse().onOpen(.complete()).onOpen(message)
            given(client).converse().onOpen(.hold).onOpen(message)
            given(client).converse().onClose(.complete()).onClose(message)
        }
        let part = "what a script does on inputs or its close never runs, because its onOpen"
        let (ends, holds) = ("ends the stream", "holds the stream until its end")
        let claims = [
            "\(part) \(ends)", "\(part) \(ends)", "\(part) \(holds)", "\(part) \(ends)",
            "onOpen never runs, because an earlier onOpen \(ends)",
            "onOpen never runs, because an earlier onOpen \(holds)",
            "onClose never runs, because an earlier onClose \(ends)",
        ]
        #expect(reports == zip(claims, 1...).map { "Mock.converse: \($0) @\($1)" })
    }

    @Test func `parts that can run are not reported`() async {
        let reports = await headlines { client in
            given(client).converse().onOpen(message).onOpen(message).onInput(.any, .complete()).onClose(message)
                .onClose(.complete())
            given(client).converse().onOpen(.complete()).onClose()
            given(client).converse().onOpen(.hold).willFail(error).onOpen(message)
            given(client).converse().onInput(.value(.init()), .complete()).onEachInput { _ in [.hold] }.onClose(message)
        }
        #expect(reports == [])
    }

    // MARK: - Places

    @Test func `a place may have no module and any number`() {
        withKnownIssue {
            verify(Client(policy: .relaxed), fileID: "File.swift", filePath: "File.swift", line: 1, column: 1)
                .say(.any).called()
        }
        for number in [UInt.min, .max] {
            withKnownIssue { verify(Client(policy: .relaxed), line: number, column: number).say(.any).called() }
        }
    }
}
