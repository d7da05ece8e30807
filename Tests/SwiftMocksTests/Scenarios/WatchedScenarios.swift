import ElizaMocks
import Testing
import TinyRPC

@_spi(Adapters) @testable import SwiftMocks

/// Checks and reports that read the log while calls and streams change it.
@Suite(.endOfHangs, .patient)
struct WatchedScenarios {
    @Test func `reports of a log that changes are whole`() async {
        let reports = await failures {
            let client = Client(policy: .relaxed)
            given(client).say(.any).willProduce { _ in
                await Task.yield()
                return .init()
            }
            .converse().willServe {
                for await input in $0.inputs { try await $0.send(ConverseResponse(input.sentence)) }
            }
            await withTaskGroup(of: Void.self) { group in
                for number in 0..<100 {
                    group.addTask {
                        let call = Task { await client.say(request: SayRequest("\(number)")) }
                        if number % 2 == 0 { call.cancel() }
                        _ = await call.value
                    }
                    group.addTask {
                        let stream = client.converse()
                        _ = try? stream.send(ConverseRequest("\(number)"))
                        if number % 2 == 0 { stream.cancel() } else { stream.close() }
                        _ = await stream.results().all
                    }
                    group.addTask {
                        verify(client).say(.field(\.sentence, "none")).called(.once)
                        verify(client).converse().sent(.field(\.sentence, "none")).called(.once)
                        _ = calls(of: client).say().map(\.outcome?.code)
                        _ = calls(of: client).converse().map(\.outcome?.code)
                    }
                    if number % 30 == 29 { group.addTask { reset(client, .calls) } }
                }
            }
        }
        #expect(reports.count == 200)
    }

    @Test func `checks of each phase wait for streams that end`() async {
        let client = Client()
        given(client).converse().onEachInput { _ in [.message(.init())] }.onClose(.complete())
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<5 {
                group.addTask {
                    await verify(client).converse().opened().calledEventually(40).converse().sent().calledEventually(40)
                }
                group.addTask {
                    await verify(client).converse().closed().calledEventually(20)
                        .converse().cancelled().calledEventually(20)
                        .converse().finished().calledEventually(40)
                    #expect(calls(of: client).converse().allSatisfy { $0.outcome != nil })
                }
            }
            for number in 0..<40 {
                group.addTask {
                    let stream = client.converse(headers: [:]) { _ in }
                    stream.send(.init())
                    if number % 2 == 0 { stream.close() } else { stream.cancel() }
                }
            }
        }
    }

    @Test func `a check may stand inside each closure of a test`() async throws {
        let client = Client()
        given(client).converse().willServe { [weak client] server in
            guard let client else { return }
            for await _ in server.inputs {
                await verify(client).converse().sent().calledEventually()
                try await server.send(.init())
            }
            await verify(client).converse().closed().calledEventually()
        }
        when(client).converse().finished().perform { [weak client] in
            client.map { _ = verify($0).converse().finished().called(.once) }
        }
        let stream = client.converse()
        try stream.send(.init())
        stream.close()
        #expect(await stream.results().all.map(\.short) == ["+", "=ok"])
    }

    @Test func `a reset ends the checks and the streams that wait`() async {
        let reports = await failures {
            let client = Client()
            given(client).converse().onOpen(.hold)
            let stream = client.converse()
            let reader = Task { await stream.results().all.map(\.short) }
            let checks = (0..<20).map { _ in Task { await verify(client).say(.any).calledEventually() } }
            await until { client.store.core.sleepingChecks == 20 }
            reset(client)
            for check in checks { _ = await check.value }
            #expect(await reader.value == ["=canceled"])
        }
        #expect(reports.count == 20)
    }
}
