import ChatAPI
import GRPCCore
import SwiftMocksGRPC
import Testing

@_spi(Adapters) @testable import SwiftMocks

/// Which calls a fault breaks, and what a network leaves as it is.
@Suite(.endOfHangs, .patient) struct FaultSelectionTests {
    private let chat = Chat.ClientMock()

    init() {
        given(chat).getUser(.any).willReturn(ada)
            .listUsers(.any).willStream(.message(ada), .message(ada), .message(ada))
            .upload().willReturn(.init())
            .chat().onOpen(.message(.init()), .hold)
    }

    private func network() -> FaultyTransport<MockTransport> { FaultyTransport(MockTransport(serving: chat)) }

    private func code(_ body: () async throws -> Void) async -> RPCError.Code? {
        do {
            try await body()
            return nil
        } catch {
            return (error as? RPCError)?.code ?? .unknown
        }
    }

    // MARK: - Selecting

    @Test func `the first message of each kind is known when the response begins`() async throws {
        let network = network()
        let client = Chat.Client(wrapping: GRPCClient(transport: network))
        let seen = Locked<[String]>([])
        network.fail(.missingEnd) { call in
            let isKnown = call.request(as: Demo_Chat_V1_Chunk.self) != nil
            seen.append("\(call.method) \(isKnown)")
            return false
        }
        _ = try await client.getUser(.init())
        try await client.listUsers(.init()) { _ = try await $0.all }
        _ = try await client.upload { try await $0.write(.init()) }
        #expect(
            seen.value == [
                "GetUser false", "GetUser true", "ListUsers false", "ListUsers true", "Upload false", "Upload true",
            ])
    }

    @Test func `a fault that keeps requests from the server gets service and method`() async throws {
        let network = network()
        let client = Chat.Client(wrapping: GRPCClient(transport: network))
        network.fail(.offline) {
            $0.service == "demo.chat.v1.ChatService" && $0.method == "GetUser" && $0.metadata.isEmpty
                && $0.request(as: Demo_Chat_V1_GetUserRequest.self) == nil
        }
        #expect(await code { _ = try await client.getUser(.init()) } == .unavailable)
        #expect(await code { _ = try await client.upload { _ in } } == nil)
    }

    // MARK: - What stays as it is

    /// `RealTransportTests` compares it with the real transport and a closed port.
    @Test func `offline, nothing of the client's runs`() async throws {
        let (network, seen) = (network(), Locked<[String]>([]))
        network.fail(.offline)
        let client = Chat.Client(
            wrapping: GRPCClient(transport: network, interceptors: [WatchingInterceptor(seen: seen)]))
        let error = await #expect(throws: RPCError.self) {
            try await client.chat { _ in
                seen.append("producer")
            } onResponse: { _ in
                seen.append("handler")
            }
        }
        #expect(error?.code == .unavailable && seen.value.isEmpty)
        verify(chat).chat().called(.never)
    }

    @Test(arguments: [false, true]) func `a stream whose task is cancelled throws`(_ isSlow: Bool) async throws {
        let network = network()
        if isSlow { network.fail(.slowBody(pause: .milliseconds(0))) }
        let client = Chat.Client(wrapping: GRPCClient(transport: network))
        let read = Flag()
        let task = Task {
            try await client.chat { _ in
                try await Task.sleep(for: .seconds(3600))
            } onResponse: { response in
                for try await _ in response.messages { read.raise() }
            }
        }
        await read.wait()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(calls(of: chat).chat().map { $0.outcome?.code } == [.cancelled])
    }
}
