import Testing

@_spi(Adapters) @testable import SwiftMocks

@Suite(.endOfHangs, .patient)
struct PolicyTests {
    @Test func `a strict mock reports and answers unimplemented`() async {
        let reports = await failures { client in
            #expect(await client.said() == "unimplemented")
            let results = Locked<[String]>([])
            client.say(request: .init()) { results.append("\($0.code)") }
            #expect(results.value == ["unimplemented"])
            let ends = await [client.introduced(), client.uploaded("a"), client.conversed("a", "b")]
            #expect(ends == Array(repeating: ["=unimplemented"], count: 3))
            #expect(calls(of: client).converse().map(\.inputs.count) == [2])
        }
        #expect(reports.count == 5 && reports.allSatisfy { $0.text.contains("has no stub") })
    }

    @Test func `a relaxed mock answers with empty messages`() async {
        let client = Client(policy: .relaxed)
        #expect(await client.say(request: .init()).message == SayResponse())
        let ends = await [client.introduced(), client.uploaded(), client.converse().all]
        #expect(ends == [["=ok"], ["+0", "=ok"], ["=ok"]])
        let results = Locked<[String]>([])
        client.introduce { results.append($0.short) }.send(.init())
        client.converse { results.append($0.short) }.close()
        client.upload { results.append($0.short) }.closeAndReceive()
        #expect(results.value == ["=ok", "=ok", "+0", "=ok"])
    }

    @Test func `a scope sets the policy of mocks made in it`() async {
        await withMockPolicy(.relaxed) {
            #expect(await Client().say(request: .init()).message == SayResponse())
            #expect(Client(policy: .strict).store.core.policy == .strict)
            withMockPolicy(.strict) { #expect(Client(policy: nil).store.core.policy == .strict) }
        }
        withMockPolicy(.relaxed) { #expect(Client().store.core.policy == .relaxed) }
        #expect(Client().store.core.policy == .strict)
    }

    @Test(.mockPolicy(.relaxed)) func `a trait sets the policy of a test`() async {
        #expect(await Client().say(request: .init()).message == SayResponse())
    }

    @Suite(.mockPolicy(.relaxed)) struct OfASuite {
        @Test func `a trait sets the policy of a suite`() {
            #expect(Client().store.core.policy == .relaxed)
        }
    }

    /// The default is that of the reporter.
    @Test func `the mock's own policy, then the scope's, then the default`() {
        for other in [MockPolicy.strict, .relaxed] {
            #expect(MockPolicy.ofScope(or: other) == other)
            withMockPolicy(.relaxed) { #expect(MockPolicy.ofScope(or: other) == .relaxed) }
        }
        #expect(TestReporter.defaultPolicy == .strict)
    }

    @Test func `a wrong value in the environment is reported`() async {
        var limits = TimeLimits(environment: [MockPolicy.variable: "lax"])
        limits.hold = .seconds(10)
        let reports = await failures(limits: limits) { _ = Client() }
        #expect(
            reports.map(\.headline) == ["ElizaServiceClientMock: SWIFT_MOCKS_POLICY is \"lax\", which is not a policy"])
    }
}
