import ElizaMocks
import Testing

@testable import SwiftMocks

/// A statement without a verb is reported where it stands; one with a verb never is.
@Suite(.endOfHangs, .patient)
struct PendingStatementTests {
    /// The headlines and lines of the reports of `body`. It hides unused results from the compiler.
    private func reports(_ body: (Client) throws -> Void) async rethrows -> [String] {
        let reports = try await failures { try body(Client()) }
        return reports.map { "\($0.headline) @\($0.line)" }
    }

    private func drop<Statement>(_ statement: Statement) {}

    @Test func `each kind of clause without its verb is reported`() async {
        let client = "ElizaServiceClientMock"
        let start = #line
        let reports = await self.reports { client in
            drop(given(client).say(.any))
            drop(given(client).introduce(.any))
            drop(given(client).upload())
            drop(given(client).converse())
            drop(when(client).say(.any))
            drop(when(client).introduce(.any))
            drop(when(client).converse())
            drop(when(client).converse().sent(.any))
            drop(verify(client).say(.any))
            drop(verify(client).introduce(.any))
            drop(verify(client).upload())
            drop(verify(client).upload().closed())
        }
        let rpcs = ["say", "introduce", "upload", "converse"]
        let stubs = rpcs.map { "\(client).\($0): a given statement ends without a verb, so it stubs nothing" }
        let actions = ["say", "introduce", "converse", "converse"]
            .map { "\(client).\($0): a when statement ends without a verb, so it does nothing" }
        let checks = ["say", "introduce", "upload", "upload"]
            .map { "\(client).\($0): a verify statement ends without a verb, so it checks nothing" }
        #expect(reports == (stubs + actions + checks).enumerated().map { "\($1) @\(start + 2 + $0)" })
    }

    @Test func `a statement without an rpc is reported`() async {
        let line = #line
        let reports = await self.reports { client in
            drop(given(client))
            drop(when(client))
            drop(verify(client))
        }
        #expect(
            reports == [
                "ElizaServiceClientMock: given(mock) names no rpc, so it stubs nothing @\(line + 2)",
                "ElizaServiceClientMock: when(mock) names no rpc, so it does nothing @\(line + 3)",
                "ElizaServiceClientMock: verify(mock) names no rpc, so it checks nothing @\(line + 4)",
            ])
    }

    @Test func `an rpc without its parentheses is reported`() async {
        let client = "ElizaServiceClientMock"
        let line = #line
        let reports = await self.reports { client in
            drop(given(client).say)
            drop(given(client).converse)
            drop(given(client).say(.any).willReturn(.init()).upload)
            drop(when(client).say)
            drop(when(client).upload)
            drop(verify(client).say)
            drop(verify(client).introduce)
            drop(verify(client).say(.any).called(.never).converse)
        }
        let stubs = ["say", "converse", "upload"].map { ($0, "given", "stubs nothing") }
        let actions = ["say", "upload"].map { ($0, "when", "does nothing") }
        let checks = ["say", "introduce", "converse"].map { ($0, "verify", "checks nothing") }
        let claims = (stubs + actions + checks).enumerated().map { index, claim in
            let (rpc, function, purpose) = claim
            return "\(client).\(rpc): a \(function) statement lacks the parentheses after \(rpc), so it \(purpose) "
                + "@\(line + 2 + index)"
        }
        #expect(reports == claims)
    }

    @Test func `an rpc whose parentheses come later is not reported`() async {
        let reports = await self.reports { client in
            let (stub, action, check) = (given(client).say, when(client).converse, verify(client).say)
            stub(.any).willReturn(.init())
            action().perform {}
            check(.any).called(.never)
            check(.any).called(.never)
            _ = calls(of: client).say
        }
        #expect(reports == [])
    }

    @Test func `an end of a chain without a verb is reported`() async {
        let line = #line
        let reports = await self.reports { client in
            drop(given(client).say(.any).willReturn(.init()).upload())
            drop(when(client).say(.any).perform {}.converse().closed())
            drop(verify(client).say(.any).called(.never).upload())
        }
        #expect(
            reports == [
                "ElizaServiceClientMock.upload: a given statement ends without a verb, so it stubs nothing @\(line + 2)",
                "ElizaServiceClientMock.converse: a when statement ends without a verb, so it does nothing @\(line + 3)",
                "ElizaServiceClientMock.upload: a verify statement ends without a verb, so it checks nothing @\(line + 4)",
            ])
    }

    @Test func `the report says what to write`() async throws {
        let reports = await failures {
            drop(verify(Client()).say(.any))
            drop(given(Client()).converse())
        }
        #expect(
            reports.first?.text == """
                ElizaServiceClientMock.say: a verify statement ends without a verb, so it checks nothing
                  wanted    verify(mock).say(…).called(.once)
                  closest   none: the statement ends there, or an error was thrown before its verb
                  timeline  nothing was called
                  hint      complete the statement, or remove it
                """)
        #expect(reports.last?.text.contains("wanted    given(mock).converse(…).onEachInput { … }") == true)
        #expect(reports.map { "\($0.fileID)" } == [#fileID, #fileID])
        // Where the parentheses of `verify` and `given` begin.
        #expect(reports.map(\.column) == [24, 23])
    }

    @Test func `statements with verbs are not reported`() async {
        let relaxed = Client(policy: .relaxed)
        _ = await relaxed.say(request: .init())
        let reports = await self.reports { client in
            given(client).say(.any).willReturn(.init()).willReturn(.init()).upload().willReturn(.init())
            given(client).say(.any).willFail(.init(code: .unavailable, message: "")).willProduce { _ in
                .init()
            }
            given(client).introduce(.any).willStream(.message(.init())).introduce(.any).willServe { $0.complete() }
            given(client).converse().onOpen(.headers([:])).onEachInput { _ in [] }.onClose(.complete())
            given(client).converse().onInput(.any)
            when(client).say(.any).perform {}.perform { _ in }.converse().perform {}.converse().opened().perform {}
            when(client).converse().sent(.any).perform { _ in }.upload().finished().perform {}
            verify(client).say(.any).called(.never).upload().called(.never).converse().sent().called(.never)
            verifyInOrder {
                if calls(of: client).say(.any).count > 5 { verify(client).say(.any) }
                for _ in 0..<0 { verify(client).converse().opened() }
                verify(relaxed).say(.any)
            }
            _ = calls(of: client).say(.any)
        }
        #expect(reports == [])
    }

    @Test func `checks that wait are verbs`() async {
        let reports = await failures(limits: shortLimits) {
            let client = Client()
            await verify(client).say(.any).neverCalled(during: .milliseconds(1)).upload().neverCalled(
                during: .milliseconds(1))
        }
        #expect(reports.map(\.headline) == [])
    }

    @Test func `steps of an order are used`() async {
        let reports = await failures {
            let client = Client(policy: .relaxed)
            _ = await client.say(request: .init())
            verifyInOrder { verify(client).say(.any) }
            verifyInOrder { verify(client).converse() }
        }
        #expect(reports.map(\.headline) == ["verifyInOrder: step 1 of 1 not found"])
    }

    @Test func `a stored statement counts when it goes away`() async {
        let reports = await self.reports { client in
            let early = given(client)
            let clause = given(client).say(.any)
            let check = verify(client).say(.any)
            let stream = when(client).converse()
            clause.willReturn(.init())
            clause.willReturn(.init())
            check.called(.never)
            check.called(.never)
            stream.opened().perform {}
            stream.closed().perform {}
            for _ in 0..<2 { early.say(.any).willReturn(.init()) }
        }
        #expect(reports == [])
    }

    /// The error leaves the statement before its verb is called, so nothing was stubbed; the report says that this may
    /// be so.
    @Test func `an answer that throws leaves nothing stubbed`() async {
        struct NoAnswer: Error {}
        func answer() throws -> SayResponse { throw NoAnswer() }
        let reports = await failures {
            let client = Client(policy: .relaxed)
            #expect(throws: NoAnswer.self) { try given(client).say(.any).willReturn(answer()) }
            verifyStubsUsed(client)
        }
        #expect(reports.map { $0.text.contains("or an error was thrown before its verb") } == [true])
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
