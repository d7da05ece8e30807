import Connect
import Foundation
import SwiftMocksConnect
import SwiftMocksServer
import Testing

@testable import BothLibraries
@testable import SwiftMocks

/// Clients of HTTP/1.1 that get a response before they have sent their request.
@Suite(.timeLimit(.minutes(30))) struct EarlyResponseTests {
    private let chat = Demo_Chat_V1_ChatServiceClientMock(policy: .strict)
    /// The end of a response in chunks.
    private let end = "\r\n0\r\n\r\n"

    init() {
        given(chat).getUser(.any).willReturn(.with { $0.name = "Ada" })
        given(chat).upload().willFail(ConnectError(code: .resourceExhausted, message: "full"), afterInputs: 0)
    }

    /// Runs a client, and expects no report.
    private func run(_ body: (RawConnection) async -> Void) async throws {
        let reports = try await failures {
            let server = try await MockServer.start(serving: chat, limits: .patient)
            await body(try RawConnection(to: server.port))
            await server.stop()
        }
        #expect(reports.map(\.headline) == [])
        #expect(calls(of: chat).upload().first?.outcome?.code == .resourceExhausted)
    }

    private func open(_ client: RawConnection, _ headers: [String] = []) {
        let lines = ["host: x", "content-type: application/connect+json", "transfer-encoding: chunked"] + headers
        client.write("POST /demo.chat.v1.ChatService/Upload HTTP/1.1\r\n\(lines.joined(separator: "\r\n"))\r\n\r\n")
    }

    private func write(_ client: RawConnection, messages count: Int) {
        let message = envelope(#"{"data":"\#(String(repeating: "A", count: 10_000))"}"#)
        for _ in 0..<count {
            client.write("\(String(message.count, radix: 16))\r\n")
            client.write(message)
            client.write("\r\n")
        }
    }

    @Test func `a client reads the response and then ends its request`() async throws {
        try await run { client in
            open(client)
            write(client, messages: 1)
            let response = await client.read(to: end)
            #expect(response.hasPrefix("HTTP/1.1 200 OK") && response.contains(#""code":"resource_exhausted""#))
            write(client, messages: 10)
            client.write("0\r\n\r\n")
            client.post("GetUser", "{}")
            #expect(await client.read(to: "}").contains(#"{"name":"Ada"}"#))
        }
    }

    /// As `httpx` does, which reads no response before it has sent the body. The body is larger
    /// than what the system buffers.
    @Test(arguments: [[], ["connection: close"]])
    func `a client sends its request and then reads the response`(_ headers: [String]) async throws {
        try await run { client in
            open(client, headers)
            write(client, messages: 1_000)
            client.write("0\r\n\r\n")
            let response = await client.read(to: end)
            #expect(response.hasPrefix("HTTP/1.1 200 OK") && response.contains(#""code":"resource_exhausted""#))
        }
    }
}
