import Foundation
import SwiftMocksConnect
import SwiftMocksServer
import Testing

@testable import BothLibraries
@testable import SwiftMocks

/// Clients of HTTP/1.1 that close their side after the request and still read, as `nc -N` does.
@Suite(.timeLimit(.minutes(30))) struct HalfClosedTests {
    private let chat = Demo_Chat_V1_ChatServiceClientMock(policy: .strict)
    private let gate = Gate()

    /// Sends a request, closes the side that writes, and returns what comes until the server closes
    /// the connection.
    private func response(to requests: (RawConnection) -> Void) async throws -> String {
        var response = ""
        let reports = try await failures {
            let server = try await MockServer.start(serving: chat)
            let client = try RawConnection(to: server.port)
            requests(client)
            client.closeWriting()
            response = await client.read()
            await server.stop()
        }
        #expect(reports.map(\.headline) == [])
        return response
    }

    private func openStream(_ client: RawConnection) {
        let body = envelope("{}")
        client.write(
            "POST /demo.chat.v1.ChatService/ListUsers HTTP/1.1\r\nhost: x\r\ncontent-type: application/connect+json\r\n"
                + "content-length: \(body.count)\r\n\r\n")
        client.write(body)
    }

    @Test func `a request is answered`() async throws {
        given(chat).getUser(.any).willReturn(.with { $0.name = "Ada" })
        let response = try await response { $0.post("GetUser", "{}") }
        #expect(response.contains("HTTP/1.1 200 OK") && response.contains(#"{"name":"Ada"}"#))
        #expect(calls(of: chat).getUser(.any).first?.outcome?.code == .ok)
    }

    @Test func `requests in a row are all answered`() async throws {
        given(chat).getUser(.any).willProduce { call in .with { $0.name = "user \(call.request.id)" } }
        let response = try await response { client in
            for number in 0..<100 { client.post("GetUser", #"{"id": "\(number)"}"#) }
        }
        let names = response.components(separatedBy: "user ").dropFirst().map { Int($0.prefix { $0.isNumber }) }
        #expect(names == Array(0..<100))
    }

    @Test func `a request before one that is cut off is answered`() async throws {
        given(chat).getUser(.any).willReturn(.with { $0.name = "Ada" }, gate: gate)
        let server = try await MockServer.start(serving: chat)
        let client = try RawConnection(to: server.port)
        client.post("GetUser", "{}")
        client.write("POST /demo.chat.v1.ChatService/GetUser HTTP/1.1\r\nhost")
        client.closeWriting()
        _ = await client.read(to: "HTTP/1.1 100 Continue\r\n\r\n")
        gate.open()
        #expect(await client.read().contains("Ada"))
        await server.stop()
        verify(chat).getUser(.any).called(.once)
    }

    /// The server first finds out that the client still reads.
    @Test func `an answer may come later`() async throws {
        given(chat).getUser(.any).willReturn(.with { $0.name = "Ada" }, gate: gate)
        let server = try await MockServer.start(serving: chat)
        let client = try RawConnection(to: server.port)
        client.post("GetUser", "{}")
        client.closeWriting()
        #expect(await client.read(to: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
        gate.open()
        let response = await client.read()
        #expect(response.hasPrefix("HTTP/1.1 200 OK") && response.contains(#"{"name":"Ada"}"#))
        await server.stop()
        #expect(calls(of: chat).getUser(.any).first?.outcome?.code == .ok)
    }

    @Test func `a stream goes on`() async throws {
        given(chat).listUsers(.any).willStream(
            .message(.with { $0.id = "one" }), .wait(for: gate), .message(.with { $0.id = "two" }))
        let server = try await MockServer.start(serving: chat)
        let client = try RawConnection(to: server.port)
        openStream(client)
        _ = await client.read(to: "one\"}")
        client.closeWriting()
        // The zero before the size of the next chunk.
        #expect(await client.read(to: "0").hasSuffix("0"))
        gate.open()
        let rest = await client.read()
        #expect(rest.contains(#"{"id":"two"}"#) && rest.hasSuffix("\r\n0\r\n\r\n"))
        await server.stop()
        #expect(calls(of: chat).listUsers(.any).first?.outcome?.code == .ok)
    }

    @Test func `a client that leaves a stream cancels it`() async throws {
        given(chat).listUsers(.any).willStream(.message(.with { $0.id = "one" }), .wait(for: gate))
        let server = try await MockServer.start(serving: chat)
        do {
            let client = try RawConnection(to: server.port)
            openStream(client)
            _ = await client.read(to: "one\"}")
        }
        await until { calls(of: chat).listUsers(.any).first?.outcome != nil }
        #expect(calls(of: chat).listUsers(.any).first?.outcome?.code == .canceled)
        gate.open()
        await server.stop()
    }

    @Test(arguments: ["", "POST /demo", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"])
    func `a connection without a whole request is closed`(_ text: String) async throws {
        let response = try await response { $0.write(text) }
        #expect(!response.contains("HTTP/1.1 200"))
        verify(chat).getUser(.any).called(.never)
    }
}
