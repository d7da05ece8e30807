import Foundation
import SwiftMocksConnect
import Testing

@testable import BothLibraries
@testable import SwiftMocksServer

@Suite(.timeLimit(.minutes(30)), .serialized) struct StopTests {
    private let chat = Demo_Chat_V1_ChatServiceClientMock(policy: .strict)

    @Test func `a call in flight fails and is recorded as cancelled`() async throws {
        given(chat).getUser(.any).willReturn(.init(), gate: Gate())
        let server = try await MockServer.start(serving: chat, limits: .patient)
        let client = try RawConnection(to: server.port)
        client.post("GetUser", "{}")
        await verify(chat).getUser(.any).calledEventually(.once)

        await server.stop()

        let response = await client.read()
        #expect(response.hasPrefix("HTTP/1.1 503"))
        #expect(response.contains(#""code":"unavailable""#) && response.contains("the server was stopped"))
        #expect(calls(of: chat).getUser(.any).first?.outcome?.code == .canceled)
    }

    @Test func `an open stream ends`() async throws {
        given(chat).listUsers(.any).willStream(.message(.with { $0.name = "Ada" }), .hold)
        let server = try await MockServer.start(serving: chat, limits: .patient)
        let client = try RawConnection(to: server.port)
        let body = [0, 0, 0, 0, 2] + Array("{}".utf8)
        client.write(
            "POST /demo.chat.v1.ChatService/ListUsers HTTP/1.1\r\nhost: x\r\ncontent-type: application/connect+json\r\n"
                + "content-length: 7\r\n\r\n")
        client.write(body)
        #expect(await client.read(to: "Ada").hasPrefix("HTTP/1.1 200"))

        await server.stop()

        let end = await client.read()
        #expect(end.contains(#""code":"unavailable""#) && end.hasSuffix("0\r\n\r\n"))
        #expect(calls(of: chat).listUsers(.any).first?.outcome?.code == .canceled)
    }

    @Test func `an idle client does not delay the stop`() async throws {
        given(chat).listUsers(.any).willServe { server in
            while true {
                try await server.send(.with { $0.name = String(repeating: "a", count: 100_000) })
            }
        }
        let server = try await MockServer.start(serving: chat, limits: changed { $0.patience = 3 })
        let silent = try RawConnection(to: server.port)
        let half = try RawConnection(to: server.port)
        half.post("GetUser", "{", length: 100, headers: ["expect: 100-continue"])
        #expect(await half.read(to: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
        let deaf = try RawConnection(to: server.port)
        deaf.write(
            "POST /demo.chat.v1.ChatService/ListUsers HTTP/1.1\r\nhost: x\r\ncontent-type: application/connect+json\r\n"
                + "content-length: 7\r\n\r\n")
        deaf.write([0, 0, 0, 0, 2] + Array("{}".utf8))
        await verify(chat).listUsers(.any).calledEventually(.once)

        await server.stop()

        #expect(await silent.read() == "")
        #expect(await half.read().contains("unavailable"))
        withExtendedLifetime(deaf) {}
        verify(chat).getUser(.any).called(.never)
    }

    @Test func `nothing can connect afterwards`() async throws {
        let server = try await MockServer.start(serving: chat)
        await server.stop()
        await server.stop()
        #expect(throws: POSIXError.self) { try RawConnection(to: server.port) }
    }

    @Test(.enabled(if: canCountSockets)) func `no descriptor is left`() async throws {
        given(chat).getUser(.any).willReturn(.init(), gate: Gate())
        for _ in 0..<10 {
            let server = try await MockServer.start(serving: chat)
            var clients: [RawConnection] = []
            for number in 0..<20 {
                let client = try RawConnection(to: server.port)
                if number.isMultiple(of: 2) { client.post("GetUser", "{}") }
                if number.isMultiple(of: 3) { client.write("POST /half") }
                clients.append(client)
            }
            #expect(try openSockets(ofPort: server.port) > 20)
            await server.stop()
            clients = []
            #expect(try openSockets(ofPort: server.port) == 0)
        }
    }
}
