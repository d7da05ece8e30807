import ElizaMocks
import SwiftMocksTesting
import Testing
import TinyRPC

@_spi(Adapters) @testable import SwiftMocks

@Suite(.endOfHangs, .patient)
struct PolicyTests {
    @Test func `a strict mock reports and answers unimplemented`() async {
        let reports = await failures {
            let client = Client()
            #expect(await client.say(request: .init()).code == .unimplemented)
            let received = Locked<[Code]>([])
            client.say(request: .init()) { received.append($0.code) }
            #expect(received.value == [.unimplemented])
        }
        #expect(reports.count == 2)
    }

    @Test func `strict streams record what is sent and end unimplemented`() async throws {
        let reports = try await failures {
            let client = Client()
            let introduce = client.introduce()
            try introduce.send(.init())
            #expect(await introduce.results().all.map(\.short) == ["=unimplemented"])
            let upload = client.upload()
            try upload.send(UploadRequest("a")).closeAndReceive()
            let end = await upload.results().all
            #expect(end.count == 1 && end.first?.messageValue == nil)
            let converse = client.converse()
            try converse.send(ConverseRequest("a")).send(ConverseRequest("b"))
            #expect(await converse.results().all.map(\.short) == ["=unimplemented"])
            #expect(calls(of: client).converse().map(\.inputs.count) == [2])
        }
        #expect(reports.map { $0.text.contains("has no stub") } == [true, true, true])
    }

    @Test func `callback streams always end`() {
        let client = Client(policy: .relaxed)
        let ends = Locked<[String]>([])
        client.introduce(headers: [:]) { ends.append($0.short) }.send(.init())
        client.converse(headers: [:]) { ends.append($0.short) }.close()
        client.upload(headers: [:]) { if $0.messageValue != nil { ends.append("count") } }.closeAndReceive()
        #expect(ends.value == ["=ok", "=ok", "count"])
    }

    @Test func `a relaxed mock answers with empty messages`() async throws {
        let client = Client(policy: .relaxed)
        #expect(await client.say(request: .init()).message == SayResponse())
        let introduce = client.introduce()
        try introduce.send(.init())
        #expect(await introduce.results().all.map(\.short) == ["=ok"])
        let upload = client.upload()
        upload.closeAndReceive()
        #expect(await upload.results().all.compactMap(\.messageValue) == [UploadResponse()])
        #expect(await client.converse().results().all.map(\.short) == ["=ok"])
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
