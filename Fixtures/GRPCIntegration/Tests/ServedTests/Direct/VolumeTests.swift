import ChatAPI
import ChatMocks
import GRPCCore
import Testing

@testable import SwiftMocks

/// Streams of very many messages.
@Suite struct VolumeTests {
    private let client: Demo_Chat_V1_ChatService.ClientMock

    init() {
        // A client that writes for a long time without an answer is reported, and how long these write is up to the machine.
        var limits = TimeLimits(environment: [:])
        limits.hold = .seconds(36_000)
        client = TimeLimits.$override.withValue(limits) { Demo_Chat_V1_ChatService.ClientMock() }
    }

    @Test func `a hundred thousand messages wait for a reader`() async throws {
        given(client).listUsers(.any).willProduce { _ in Array(repeating: .message(.init()), count: 100_000) }
        let first = try await client.listUsers(.init()) { response in
            try await response.messages.first { _ in true }
        }
        #expect(first == .init())
        verify(client).listUsers(.any).called(.once)
    }

    @Test func `a hundred thousand messages are written`() async throws {
        given(client).upload().willProduce { inputs in .with { $0.count = Int32(inputs.count) } }
        let result = try await client.upload { writer in
            for _ in 0..<100_000 { try await writer.write(.init()) }
        }
        #expect(result.count == 100_000)
    }
}
