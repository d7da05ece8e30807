import Foundation
import SwiftMocksConnect
import SwiftMocksServer
import Testing

@testable import BothLibraries
@testable import SwiftMocks

/// Clients that no app has, or that has a mistake.
@Suite(.timeLimit(.minutes(30))) struct HostileTests {
    private let chat = Demo_Chat_V1_ChatServiceClientMock(policy: .strict)

    init() {
        given(chat).getUser(.any).willReturn(.with { $0.name = "Ada" })
    }

    private struct Found {
        var response = ""
        var reports: [MockReport] = []
    }

    /// Starts a server, does something as a client, and returns all that came, and what was
    /// reported.
    private func found(
        limits: MockServer.Limits = .patient, crossOrigin: MockServer.CrossOrigin = .refused, to end: String? = nil,
        _ body: (RawConnection) throws -> Void
    ) async throws -> Found {
        var found = Found()
        found.reports = try await failures {
            let server = try await MockServer.start(serving: chat, limits: limits, crossOrigin: crossOrigin)
            found.response = try await response(of: server, to: end, body)
            await server.stop()
        }
        return found
    }

    private func response(
        of server: MockServer, to end: String?, _ body: (RawConnection) throws -> Void
    ) async throws -> String {
        let client = try RawConnection(to: server.port)
        try body(client)
        return await client.read(to: end)
    }

    @Test func `TLS is refused and reported`() async throws {
        let found = try await found { $0.write([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc]) }
        #expect(found.response == "")
        #expect(found.reports.map(\.headline) == ["MockServer: a client wants TLS, which the server does not have"])
    }

    @Test(arguments: [
        "\u{0}\u{1}\u{2}garbage\r\n\r\n", "GET\r\n\r\n", "PRI nonsense\r\n\r\n", "POST / HTTP/9.9\r\n\r\n",
    ])
    func `what is no request is refused`(_ text: String) async throws {
        let found = try await found { $0.write(text) }
        #expect(found.response.hasPrefix("HTTP/1.1 400"), "\(found.response)")
        #expect(found.reports.count == 1)
        #expect(found.reports.first?.headline.hasPrefix("MockServer: a connection of a client was ended: ") == true)
    }

    @Test func `garbage after a request does not touch its response`() async throws {
        let found = try await found { client in
            client.post("GetUser", "{}")
            client.write("garbage \u{0}\r\n\r\n")
        }
        #expect(found.response.hasPrefix("HTTP/1.1 200 OK") && found.response.contains("Ada"))
        #expect(found.response.contains("HTTP/1.1 400 Bad Request"))
    }

    @Test func `requests in a row are answered in their order`() async throws {
        given(chat).getUser(.any).willProduce { call in
            .with { $0.name = "user \(call.request.id)" }
        }
        let found = try await found { client in
            for number in 0..<200 { client.post("GetUser", #"{"id": "\#(number)"}"#) }
            client.write("end")
        }
        let names = found.response.components(separatedBy: "user ").dropFirst().map { Int($0.prefix { $0.isNumber }) }
        #expect(names == Array(0..<200))
    }

    /// HEAD gets the length of a body, and no body: the next response follows at once.
    @Test func `the answer to HEAD has no body`() async throws {
        let found = try await found(to: "Ada") { client in
            client.write("HEAD /demo.chat.v1.ChatService/GetUser HTTP/1.1\r\nhost: x\r\n\r\n")
            client.post("GetUser", "{}")
        }
        let parts = found.response.components(separatedBy: "\r\n\r\n")
        #expect(parts[0].hasPrefix("HTTP/1.1 405") && parts[0].contains("content-length: "))
        #expect(!parts[0].contains("transfer-encoding"))
        #expect(parts[1].hasPrefix("HTTP/1.1 200 OK"))
        #expect(found.reports.count == 1)
    }

    /// Clients of HTTP/1.0 know no chunks: the end of the connection is the end of the body, even
    /// if they want to keep it.
    @Test(arguments: ["", "connection: keep-alive\r\n"]) func `a client of HTTP 1.0 is answered`(_ header: String)
        async throws
    {
        let found = try await found { client in
            client.write(
                "POST /demo.chat.v1.ChatService/GetUser HTTP/1.0\r\ncontent-type: application/json\r\n\(header)"
                    + "content-length: 2\r\n\r\n{}")
        }
        #expect(found.response.hasPrefix("HTTP/1.0 200 OK") && !found.response.contains("transfer-encoding"))
        #expect(found.response.hasSuffix("\r\n\r\n{\"name\":\"Ada\"}"))
        #expect(found.response.contains("connection: close\r\n"))
        #expect(found.reports.isEmpty)
    }

    @Test(arguments: [false, true]) func `too many bytes of a message are refused`(_ isChunked: Bool) async throws {
        let found = try await found(limits: changed { $0.messageBytes = 1000 }, to: "}") { client in
            let body = #"{"id": ""# + String(repeating: "a", count: 1990) + #""}"#
            guard isChunked else { return client.post("GetUser", body) }
            client.write(
                "POST /demo.chat.v1.ChatService/GetUser HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n"
                    + "transfer-encoding: chunked\r\n\r\n7d0\r\n\(body)\r\n0\r\n\r\n")
        }
        #expect(found.response.hasPrefix("HTTP/1.1 429"))
        #expect(found.response.contains("the message is over the limit of 1000 bytes"))
        let rpc = "/demo.chat.v1.ChatService/GetUser"
        #expect(
            found.reports.map(\.headline) == [
                "MockServer: a request of \(rpc) is broken: the message is over the limit of 1000 bytes"
            ])
        #expect(found.reports.first?.text.contains("raise limits.messageBytes") == true)
        verify(chat).getUser(.any).called(.never)
    }

    @Test(arguments: ["gzip, chunked", "x-none,Chunked"])
    func `a body with a transfer coding is refused`(_ coding: String) async throws {
        let found = try await found { client in
            client.write(
                "POST /demo.chat.v1.ChatService/GetUser HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n"
                    + "transfer-encoding: \(coding)\r\n\r\n2\r\n{}\r\n0\r\n\r\n")
            client.closeWriting()
        }
        #expect(found.response.hasPrefix("HTTP/1.1 501 Not Implemented\r\n"), "\(found.response)")
        let name = coding.prefix { $0 != "," }
        #expect(
            found.reports.map(\.headline) == [
                "MockServer: the body of a request has the transfer coding \"\(name)\", which the server can't read"
            ])
        verify(chat).getUser(.any).called(.never)
    }

    @Test func `the name of chunks has any letters`() async throws {
        let found = try await found(to: "}") { client in
            client.write(
                "POST /demo.chat.v1.ChatService/GetUser HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n"
                    + "transfer-encoding: CHUNKED\r\n\r\n2\r\n{}\r\n0\r\n\r\n")
        }
        #expect(found.response.hasPrefix("HTTP/1.1 200 OK") && found.reports.isEmpty)
    }

    @Test func `an upload has any number of messages`() async throws {
        given(chat).upload().willProduce { inputs in .with { $0.count = Int32(inputs.count) } }
        let found = try await found(limits: changed { $0.messageBytes = 100 }, to: "}") { client in
            let message = envelope(#"{"data":"\#(String(repeating: "A", count: 88))"}"#)
            client.write(
                "POST /demo.chat.v1.ChatService/Upload HTTP/1.1\r\nhost: x\r\ncontent-type: application/connect+json\r\n"
                    + "content-length: \(10_000 * message.count)\r\n\r\n")
            for _ in 0..<10_000 { client.write(message) }
        }
        #expect(found.response.contains(#"{"count":10000}"#))
        #expect(found.reports.isEmpty)
    }

    @Test(arguments: [("", 1000), (String(repeating: "a", count: 1000), 0)])
    func `too many bytes of headers or of a path are refused`(_ query: String, _ length: Int) async throws {
        let found = try await found(limits: changed { $0.headerBytes = 1000 }) { client in
            client.post("GetUser?\(query)", "{}", headers: ["x-a: " + String(repeating: "a", count: length)])
        }
        #expect(found.response.hasPrefix("HTTP/1.1 431"))
        #expect(found.reports.map(\.headline) == ["MockServer: the headers of a request have more than 1000 bytes"])
        verify(chat).getUser(.any).called(.never)
    }

    @Test func `too many connections are refused`() async throws {
        let reports = try await failures {
            let server = try await MockServer.start(serving: chat, limits: changed { $0.connections = 2 })
            var clients: [RawConnection] = []
            for _ in 0..<2 {
                let client = try RawConnection(to: server.port)
                client.post("GetUser", "{}")
                #expect(await client.read(to: "Ada").contains("Ada"))
                clients.append(client)
            }
            for _ in 0..<3 { #expect(await (try RawConnection(to: server.port)).read() == "") }
            await server.stop()
        }
        #expect(reports.map(\.headline) == ["MockServer: more than 2 connections at once"])
    }

    @Test func `idle connections are closed`() async throws {
        let limits = changed { $0.idleTime = .milliseconds(20) }
        for start in ["", "POST /demo", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"] {
            let found = try await found(limits: limits) { $0.write(start) }
            #expect(!found.response.contains("HTTP/1.1 200") && found.reports.isEmpty)
        }
        var half = Found()
        // On a busy machine, the connection may be idle before its request is read.
        for time in [20.0, 200, 2_000, 20_000] where half.reports.isEmpty {
            half = try await found(limits: changed { $0.idleTime = .milliseconds(time) }) {
                $0.post("GetUser", "{", length: 100)
            }
            #expect(half.response == "")
        }
        let rpc = "/demo.chat.v1.ChatService/GetUser"
        #expect(
            half.reports.map(\.headline) == [
                "MockServer: a client has neither sent nor read anything in a call of \(rpc)"
            ])
        verify(chat).getUser(.any).called(.never)
    }

    @Test func `a call without an answer is not idle`() async throws {
        let gate = Gate()
        given(chat).getUser(.any).willReturn(.with { $0.name = "Grace" }, gate: gate)
        let server = try await MockServer.start(serving: chat, limits: changed { $0.idleTime = .milliseconds(5) })
        var client = try RawConnection(to: server.port)
        client.post("GetUser", "{}")
        while calls(of: chat).getUser(.any).isEmpty {
            // On a busy machine, the connection may be idle before its request is read.
            if client.isClosed {
                client = try RawConnection(to: server.port)
                client.post("GetUser", "{}")
            }
            await Task.yield()
        }
        // Idle connections that are opened now are closed before the gate opens.
        for _ in 0..<3 { #expect(await (try RawConnection(to: server.port)).read() == "") }
        gate.open()
        #expect(await client.read(to: "Grace").contains("Grace"))
        await server.stop()
    }

    @Test func `a client that goes cancels its call`() async throws {
        given(chat).getUser(.any).willReturn(.init(), gate: Gate())
        let server = try await MockServer.start(serving: chat)
        do {
            let client = try RawConnection(to: server.port)
            client.post("GetUser", "{}")
            await verify(chat).getUser(.any).calledEventually(.once)
        }
        await until { calls(of: chat).getUser(.any).first?.outcome != nil }
        #expect(calls(of: chat).getUser(.any).first?.outcome?.code == .canceled)
        await server.stop()
    }

    @Test func `a header that HTTP cannot carry is left out`() async throws {
        given(chat).getUser(.any).willReturn(
            .with { $0.name = "Ada" }, headers: ["x-a": ["1\r\nx-b: 2"], "x-c": ["3"]])
        let found = try await found(to: "Ada") { $0.post("GetUser", "{}") }
        #expect(found.response.contains("x-c: 3") && !found.response.contains("x-b"))
        #expect(found.reports.map(\.headline) == ["MockServer: the header \"x-a\" of a response was left out"])
    }

    // MARK: - Web pages

    private static let question = """
        OPTIONS /demo.chat.v1.ChatService/GetUser HTTP/1.1\r\nhost: x\r\norigin: http://localhost:3000\r
        access-control-request-method: POST\r\naccess-control-request-headers: content-type,x-a\r\n\r\n
        """

    @Test func `web pages are refused unless they are allowed`() async throws {
        let found = try await found(to: "\r\n\r\n") { $0.write(Self.question) }
        #expect(found.response.hasPrefix("HTTP/1.1 403") && !found.response.contains("access-control"))
        #expect(
            found.reports.map(\.headline) == ["MockServer: a web page of http://localhost:3000 may not call the server"]
        )
    }

    @Test func `an allowed web page may call`() async throws {
        for crossOrigin in [MockServer.CrossOrigin.anyOrigin, .origins("http://localhost:3000")] {
            var found = try await found(crossOrigin: crossOrigin, to: "\r\n\r\n") { $0.write(Self.question) }
            #expect(found.response.hasPrefix("HTTP/1.1 204") && found.reports.isEmpty)
            #expect(found.response.contains("access-control-allow-headers: content-type,x-a\r\n"))
            found = try await self.found(crossOrigin: crossOrigin, to: "Ada") {
                $0.post("GetUser", "{}", headers: ["origin: http://localhost:3000"])
            }
            #expect(found.response.contains("access-control-allow-origin: http://localhost:3000\r\n"))
            #expect(found.response.contains("access-control-expose-headers: content-type\r\n"))
        }
        let other = try await found(crossOrigin: .origins("http://localhost:3001"), to: "\r\n\r\n") {
            $0.write(Self.question)
        }
        #expect(other.response.hasPrefix("HTTP/1.1 403"))
    }
}
