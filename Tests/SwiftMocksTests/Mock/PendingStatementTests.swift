import Testing

@testable import SwiftMocks

/// A statement without a verb is reported where it stands; one with a verb never is.
@Suite(.endOfHangs, .patient)
struct PendingStatementTests {
    /// Hides an unused result from the compiler.
    private func drop<Statement>(_ statement: Statement) {}

    private let stubs = ("given", "stubs nothing")
    private let acts = ("when", "does nothing")
    private let checks = ("verify", "checks nothing")

    /// The reports about statements that end too early, one in each line.
    private func claims(_ lines: [(rpc: String, of: (function: String, purpose: String))]) -> [String] {
        zip(lines, 1...).map {
            "Mock.\($0.rpc): a \($0.of.function) statement ends without a verb, so it \($0.of.purpose) @\($1)"
        }
    }

    @Test func `each kind of clause without its verb is reported`() async {
        let reports = await headlines { client in
            drop(given(client).say(.any))
            drop(given(client).introduce(.any))
            drop(given(client).upload())
            drop(given(client).converse())
            drop(when(client).say(.any))
            drop(when(client).converse())
            drop(when(client).converse().sent(.any))
            drop(verify(client).say(.any))
            drop(verify(client).upload())
            drop(verify(client).upload().closed())
            drop(given(client).say(.any).willReturn(.init()).upload())
            drop(when(client).say(.any).perform {}.converse().closed())
            drop(verify(client).say(.any).called(.never).upload())
        }
        #expect(
            reports
                == claims([
                    ("say", stubs), ("introduce", stubs), ("upload", stubs), ("converse", stubs), ("say", acts),
                    ("converse", acts), ("converse", acts), ("say", checks), ("upload", checks), ("upload", checks),
                    ("upload", stubs), ("converse", acts), ("upload", checks),
                ]))
    }

    @Test func `a statement without an rpc is reported`() async {
        let reports = await headlines { client in
            drop(given(client))
            drop(when(client))
            drop(verify(client))
        }
        let functions = [stubs, acts, checks]
        #expect(reports == zip(functions, 1...).map { "Mock: \($0.0)(mock) names no rpc, so it \($0.1) @\($1)" })
    }

    @Test func `an rpc without its parentheses is reported`() async {
        let reports = await headlines { client in
            drop(given(client).say)
            drop(given(client).say(.any).willReturn(.init()).upload)
            drop(when(client).upload)
            drop(verify(client).introduce)
            drop(verify(client).say(.any).called(.never).converse)
        }
        let lines = [("say", stubs), ("upload", stubs), ("upload", acts), ("introduce", checks), ("converse", checks)]
        let claims = zip(lines, 1...).map { line, number in
            let (rpc, (function, purpose)) = line
            return
                "Mock.\(rpc): a \(function) statement lacks the parentheses after \(rpc), so it \(purpose) @\(number)"
        }
        #expect(reports == claims)
    }

    @Test func `the report says what to write`() async {
        let reports = await failures {
            drop(verify(Client()).say(.any))
            drop(given(Client()).converse())
        }
        #expect(
            reports.first?.text == """
                ElizaServiceClientMock.say: a verify statement ends without a verb, so it checks nothing
                  wanted    verify(mock).say(…).called(.once)
                  hint      complete the statement, or remove it: an error that is thrown before its verb ends it, too
                """)
        #expect(reports.last?.text.contains("wanted    given(mock).converse(…).onEachInput { … }") == true)
        #expect(reports.map { "\($0.fileID)" } == [#fileID, #fileID])
        // Where the parentheses of `verify` and `given` begin.
        #expect(reports.map(\.column) == [24, 23])
    }

    @Test func `statements with verbs are not reported`() async {
        let relaxed = Client(policy: .relaxed)
        _ = await relaxed.said()
        let reports = await headlines(limits: shortLimits) { client in
            given(client).say(.any).willReturn(.init()).willReturn(.init()).upload().willReturn(.init())
            given(client).say(.any).willFail(.init(code: .unavailable, message: "")).willProduce { _ in .init() }
            given(client).introduce(.any).willStream(.message(.init())).introduce(.any).willServe { $0.complete() }
            given(client).converse().onOpen(.headers([:])).onEachInput { _ in [] }.onClose(.complete())
            given(client).converse().onInput(.any)
            when(client).say(.any).perform {}.perform { _ in }.converse().perform {}.converse().opened().perform {}
            when(client).converse().sent(.any).perform { _ in }.upload().finished().perform {}
            verify(client).say(.any).called(.never).upload().called(.never).converse().sent().called(.never)
            await verify(client).say(.any).neverCalled(during: .milliseconds(1)).upload().neverCalled(
                during: .milliseconds(1))
            verifyInOrder {
                if calls(of: client).say(.any).count > 5 { verify(client).say(.any) }
                for _ in 0..<0 { verify(client).converse().opened() }
                verify(relaxed).say(.any)
            }
            _ = calls(of: client).say(.any)
        }
        #expect(reports == [])
    }

    @Test func `steps of an order are used`() async {
        let reports = await headlines(policy: .relaxed) { client in
            verifyInOrder { verify(client).converse() }
        }
        #expect(reports == ["verifyInOrder: step 1 of 1 not found @1"])
    }

    @Test func `a stored statement counts when it goes away`() async {
        let reports = await headlines { client in
            let (early, clause, check) = (given(client), given(client).say(.any), verify(client).say(.any))
            let (stub, action, stream) = (given(client).say, when(client).converse, when(client).converse())
            for _ in 0..<2 {
                clause.willReturn(.init())
                early.say(.any).willReturn(.init())
                check.called(.never)
            }
            stub(.any).willReturn(.init())
            action().perform {}
            stream.opened().perform {}
            stream.closed().perform {}
            _ = calls(of: client).say
        }
        #expect(reports == [])
    }

    /// The error leaves the statement before its verb is called, so nothing was stubbed; the report says that this may
    /// be so.
    @Test func `an answer that throws leaves nothing stubbed`() async {
        struct NoAnswer: Error {}
        func answer() throws -> SayResponse { throw NoAnswer() }
        let reports = await failures(policy: .relaxed) { client in
            #expect(throws: NoAnswer.self) { try given(client).say(.any).willReturn(answer()) }
            verifyStubsUsed(client)
        }
        #expect(reports.map { $0.text.contains("an error that is thrown before its verb") } == [true])
    }

    @Test func `a statement without a verb is reported after its mock is gone`() async {
        let reports = await failures {
            var client: Client? = Client()
            var statement = client.map { given($0).say(.any) }
            let used = client.map { given($0).say(.any) }
            client = nil
            used?.willReturn(.init())
            withExtendedLifetime(statement) {}
            statement = nil
        }
        #expect(reports.map(\.headline).map { $0.contains("given statement ends without a verb") } == [true])
    }
}
