import ElizaMocks
import Testing
import TinyRPC

@_spi(Adapters) @testable import SwiftMocks

/// Checks that wait, whose matchers do again what they wait for.
@Suite(.endOfHangs, .patient)
struct EndlessCheckTests {
    private func headlines(_ body: (Client, MockCore) async -> Void) async -> Set<String> {
        let reports = await failures {
            let client = Client(policy: .relaxed)
            await body(client, client.store.core)
        }
        return Set(reports.map { String($0.headline.prefix { $0 != ";" }) })
    }

    private let endless = "calls run in calls of mocks without an end, so this one was stopped, answered unimplemented"
    private let cancelled = "found 0 (the task was cancelled while waiting)"

    @Test func aMatcherThatCallsItsRPC() async {
        let headlines = await headlines { client, core in
            let check = Task { () -> Void in
                _ = await verify(client).say(
                    .matching { _ in
                        client.say(request: .init()) { _ in }
                        return false
                    }
                ).calledEventually()
            }
            await until { core.sleepingChecks == 1 }
            #expect(await client.say(request: .init()).code == .ok)
            // The check looks at the log once more when it ends. Then nothing waits that could be told of a call.
            check.cancel()
            _ = await check.value
        }
        #expect(
            headlines == [
                "ElizaServiceClientMock.say: \(endless)",
                "ElizaServiceClientMock.say: expected at least 1 matching call, \(cancelled)",
            ])
    }

    @Test func aMatcherThatSendsOnItsStream() async throws {
        let headlines = await headlines { client, core in
            given(client).converse().onEachInput { _ in [] }
            let stream = client.converse()
            let check = Task { () -> Void in
                _ = await verify(client).converse().sent(
                    .matching { _ in
                        _ = try? stream.send(.init())
                        return false
                    }
                ).calledEventually()
            }
            await until { core.sleepingChecks == 1 }
            _ = try? stream.send(.init())
            stream.cancel()
            check.cancel()
            _ = await check.value
        }
        #expect(headlines.contains("ElizaServiceClientMock.converse: \(endless)"))
        #expect(
            headlines.contains("ElizaServiceClientMock.converse: expected at least 1 matching input, \(cancelled)"))
    }
}
