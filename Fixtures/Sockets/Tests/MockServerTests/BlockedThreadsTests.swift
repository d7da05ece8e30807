import Foundation
import SwiftMocksConnect
import SwiftMocksServer
import Testing

@testable import BothLibraries

/// Tests that block the threads of Swift's pool while they wait for a client, as with
/// `Process.waitUntilExit`.
@Suite(.timeLimit(.minutes(30)), .serialized) struct BlockedThreadsTests {
    private let chat = Demo_Chat_V1_ChatServiceClientMock(policy: .strict)

    @Test func `constants are answered while all threads are blocked`() async throws {
        given(chat).getUser(.any).willReturn(.with { $0.name = "Ada" })
        let responses = try await responses()
        #expect(responses.allSatisfy { $0.contains(#"{"name":"Ada"}"#) }, "\(responses)")
    }

    @Test func `closures answer while all threads are blocked`() async throws {
        given(chat).getUser(.any).willProduce { call in .with { $0.name = "Ada" + call.request.id } }
        let responses = try await responses()
        #expect(responses.allSatisfy { $0.contains(#"{"name":"Ada7"}"#) }, "\(responses)")
    }

    @Test func `answers that take time come while all threads are blocked`() async throws {
        given(chat).getUser(.any).willReturn(.with { $0.name = "Ada" }, after: .milliseconds(1))
        let responses = try await responses()
        #expect(responses.allSatisfy { $0.contains(#"{"name":"Ada"}"#) }, "\(responses)")
    }

    @Test func `async closures answer while all threads are blocked`() async throws {
        given(chat).getUser(.any).willProduce { call in
            await Task.yield()
            return .with { $0.name = "Ada" + call.request.id }
        }
        let responses = try await responses()
        #expect(responses.allSatisfy { $0.contains(#"{"name":"Ada7"}"#) }, "\(responses)")
    }

    @Test func `fake servers answer while all threads are blocked`() async throws {
        given(chat).listUsers(.any).willServe { server in try await server.send(.with { $0.name = "Ada" }) }
        let responses = try await responses { client in
            client.write(
                "POST /demo.chat.v1.ChatService/ListUsers HTTP/1.1\r\nhost: x\r\nconnection: close\r\n"
                    + "content-type: application/connect+json\r\ncontent-length: 7\r\n\r\n")
            client.write([0, 0, 0, 0, 2] + Array("{}".utf8))
        }
        #expect(responses.allSatisfy { $0.contains(#"{"name":"Ada"}"#) }, "\(responses)")
    }

    @Test func `faults are answered and reported while all threads are blocked`() async throws {
        var responses: [String] = []
        let reports = try await failures { responses = try await self.responses(to: "GetRoom") }
        #expect(responses.allSatisfy { $0.hasPrefix("HTTP/1.1 404") }, "\(responses)")
        #expect(
            reports.map(\.headline) == [
                "MockServer: no served mock has /demo.chat.v1.ChatService/GetRoom, answered unimplemented"
            ])
    }

    /// The responses to as many clients as block all threads of the pool at once.
    private func responses(
        to rpc: String = "GetUser", by send: (@Sendable (RawConnection) -> Void)? = nil
    ) async throws -> [String] {
        let send = send ?? { $0.post(rpc, #"{"id":"7"}"#, headers: ["connection: close"]) }
        let server = try await MockServer.start(serving: chat)
        let responses = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<2 * ProcessInfo.processInfo.activeProcessorCount {
                group.addTask {
                    let client = try RawConnection(to: server.port)
                    send(client)
                    return client.readBlocking()
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        await server.stop()
        return responses
    }
}
