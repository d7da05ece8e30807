import GRPCCore
import SwiftMocksGRPC
import Testing

/// Retries and hedging, which the real client does by its service configuration.
@Suite(.endOfHangs, .patient) struct RetryTests {
    private let chat = Chat.ClientMock()

    // MARK: - Retries

    @Test func `a call is tried until it succeeds`() async throws {
        given(chat).getUser(.any).willFail(busy).willFail(busy).willReturn(ada)
        let client = chat.served(serviceConfig: .all(.retry(5, on: [.unavailable])))
        try await client.getUser(.init()) { response in
            let user = try response.message
            #expect(user == ada)
            #expect(response.metadata == ["grpc-previous-rpc-attempts": "2"])
        }
        verify(chat).getUser(.any).called(3)
        #expect(chat.getUserCodes == [.unavailable, .unavailable, .ok])
    }

    @Test func `only the codes of the policy are tried again`() async {
        given(chat).getUser(.any).willFail(RPCError(code: .notFound, message: "nobody")).willReturn(ada)
        let client = chat.served(serviceConfig: .all(.retry(5, on: [.unavailable])))
        let error = await #expect(throws: RPCError.self) { try await client.getUser(.init()) }
        #expect(error?.code == .notFound)
        verify(chat).getUser(.any).called(.once)
    }

    @Test func `the last failure is seen after all attempts`() async {
        given(chat).getUser(.any)
            .willFail(busy).willFail(busy).willFail(RPCError(code: .unavailable, message: "closed"))
        let client = chat.served(serviceConfig: .all(.retry(3, on: [.unavailable])))
        let error = await #expect(throws: RPCError.self) { try await client.getUser(.init()) }
        #expect(error?.message == "closed")
        verify(chat).getUser(.any).called(3)
    }

    @Test func `a server may forbid retries`() async {
        given(chat).getUser(.any)
            .willFail(RPCError(code: .unavailable, message: "no", metadata: ["grpc-retry-pushback-ms": "-1"]))
        let client = chat.served(serviceConfig: .all(.retry(5, on: [.unavailable])))
        await #expect(throws: RPCError.self) { try await client.getUser(.init()) }
        verify(chat).getUser(.any).called(.once)
    }

    @Test func `a stream that was accepted is not tried again`() async throws {
        given(chat).listUsers(.any).willStream(.message(ada), .fail(busy))
        let client = chat.served(serviceConfig: .all(.retry(5, on: [.unavailable])))
        await #expect(throws: RPCError.self) { try await client.listUsers(.init()) { try await $0.all } }
        verify(chat).listUsers(.any).called(.once)
    }

    @Test func `a stream of requests is sent again`() async throws {
        given(chat).upload().willFail(busy).willProduce {
            .with { [count = $0.count] in $0.count = Int32(count) }
        }
        let client = chat.served(serviceConfig: .all(.retry(2, on: [.unavailable])))
        let result = try await client.upload { try await $0.write(contentsOf: [.init(), .init()]) }
        #expect(result.count == 2)
        verify(chat).upload().opened().called(2)
    }

    @Test func `retries are throttled by the policy`() async throws {
        given(chat).getUser(.any).willFail(busy)
        // Each failure takes one token, and with half of them gone there are no retries.
        let throttling = try ServiceConfig.RetryThrottling(maxTokens: 4, tokenRatio: 0.1)
        let client = chat.served(serviceConfig: .all(.retry(5, on: [.unavailable]), throttling: throttling))
        await #expect(throws: RPCError.self) { try await client.getUser(.init()) }
        verify(chat).getUser(.any).called(2)
        await #expect(throws: RPCError.self) { try await client.getUser(.init()) }
        verify(chat).getUser(.any).called(3)
    }

    @Test func `without a configuration nothing is tried again`() async {
        given(chat).getUser(.any).willFail(busy)
        await #expect(throws: RPCError.self) { try await chat.served().getUser(.init()) }
        verify(chat).getUser(.any).called(.once)
    }

    // MARK: - Hedging

    @Test func `the first answer of hedged calls counts`() async throws {
        given(chat).getUser(.any).willReturn(.with { $0.name = "slow" }, gate: Gate()).willReturn(ada)
        let policy = HedgingPolicy(maxAttempts: 2, hedgingDelay: .zero, nonFatalStatusCodes: [])
        let client = chat.served(serviceConfig: .all(.hedge(policy)))
        #expect(try await client.getUser(.init()) == ada)
        verify(chat).getUser(.any).called(2)
        #expect(chat.getUserCodes == [.cancelled, .ok])
    }

    @Test func `a failure that is not fatal starts the next hedged call`() async throws {
        given(chat).getUser(.any).willFail(busy).willReturn(ada)
        let policy = HedgingPolicy(maxAttempts: 2, hedgingDelay: .seconds(3600), nonFatalStatusCodes: [.unavailable])
        let client = chat.served(serviceConfig: .all(.hedge(policy)))
        #expect(try await client.getUser(.init()) == ada)
        #expect(chat.getUserCodes == [.unavailable, .ok])
    }

    // MARK: - Whose configuration

    @Test func `the configuration of the method comes before others`() async {
        let config = ServiceConfig(methodConfig: [
            MethodConfig(names: [.all], executionPolicy: .retry(2, on: [.unavailable])),
            MethodConfig(names: [.chat], executionPolicy: .retry(3, on: [.unavailable])),
            MethodConfig(names: [.getUser], executionPolicy: .retry(4, on: [.unavailable])),
        ])
        #expect(await attempts(config) == [4, 3])
    }

    @Test func `the configuration of the service comes before that of all`() async {
        let config = ServiceConfig(methodConfig: [
            MethodConfig(names: [.chat], executionPolicy: .retry(3, on: [.unavailable])),
            MethodConfig(names: [.all], executionPolicy: .retry(2, on: [.unavailable])),
        ])
        #expect(await attempts(config) == [3, 3])
    }

    @Test func `the configuration of another service has no effect`() async {
        let other = MethodConfig.Name(service: "demo.chat.v1.OtherService")
        let config = ServiceConfig(methodConfig: [
            MethodConfig(names: [other], executionPolicy: .retry(3, on: [.unavailable]))
        ])
        #expect(await attempts(config) == [1, 1])
    }

    /// How often `getUser` and `listUsers` were tried.
    private func attempts(_ config: ServiceConfig) async -> [Int] {
        given(chat).getUser(.any).willFail(busy).listUsers(.any).willFail(busy)
        let client = chat.served(serviceConfig: config)
        _ = try? await client.getUser(.init())
        _ = try? await client.listUsers(.init()) { try await $0.all }
        return [calls(of: chat).getUser().count, calls(of: chat).listUsers().count]
    }
}
