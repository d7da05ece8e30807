import Foundation
import SwiftMocksConnect
import Testing

@testable import BothLibraries
@testable import SwiftMocks
@testable import SwiftMocksServer

@Suite(.timeLimit(.minutes(30))) struct StartTests {
    private let chat = Demo_Chat_V1_ChatServiceClientMock(policy: .relaxed)

    @Test func `the address is that of the port`() async throws {
        let server = try await MockServer.start(serving: chat)
        #expect(server.port > 0)
        #expect(server.url == "http://127.0.0.1:\(server.port)")
        await server.stop()
    }

    @Test func `the mocks of an array are served`() async throws {
        let server = try await MockServer.start(serving: [chat])
        #expect(server.port > 0)
        await server.stop()
    }

    @Test func `a port in use is an error that names the server`() async throws {
        let server = try await MockServer.start(serving: chat)
        let line = #line - 1
        let error = await #expect(throws: MockServerError.self) {
            _ = try await MockServer.start(serving: chat, port: server.port)
        }
        #expect(
            error?.description
                == "MockServer: the port \(server.port) of 127.0.0.1 is in use by the server that was started at "
                + "StartTests.swift:\(line): stop that one first")
        await server.stop()
        let next = try await MockServer.start(serving: chat, port: server.port)
        #expect(next.port == server.port)
        await next.stop()
    }

    @Test func `a port that another program has is an error`() async throws {
        let server = try await MockServer.start(serving: chat)
        let port = server.port
        await server.stop()
        let listener = try Listener(port: port)
        let error = await #expect(throws: MockServerError.self) {
            _ = try await MockServer.start(serving: chat, port: port)
        }
        #expect(
            error?.localizedDescription
                == "MockServer: the port \(port) of 127.0.0.1 is in use: end the process that has it, or write no port for "
                + "one that is free")
        withExtendedLifetime(listener) {}
    }

    @Test(arguments: [-1, 65_536])
    func `an invalid port is an error`(_ port: Int) async {
        let error = await #expect(throws: MockServerError.self) {
            _ = try await MockServer.start(serving: chat, port: port)
        }
        #expect(error?.description.contains("there is no port \(port)") == true)
    }

    @Test func `an invalid limit is an error`() async {
        for (limits, words) in [
            (changed { $0.connections = 0 }, "limits.connections is 0: it must be from 1 to 2147483647"),
            (changed { $0.messageBytes = -1 }, "limits.messageBytes is -1"),
            (changed { $0.idleTime = .seconds(-1) }, "limits.idleTime is .seconds(-1.0): it must be a positive time"),
        ] {
            let error = await #expect(throws: MockServerError.self) {
                _ = try await MockServer.start(serving: chat, limits: limits)
            }
            #expect(error?.description.contains(words) == true)
        }
    }

    @Test func `the same mocks can have many servers`() async throws {
        given(chat).getUser(.any).willReturn(.with { $0.name = "Ada" })
        var servers: [MockServer] = []
        for _ in 0..<50 { servers.append(try await MockServer.start(serving: chat)) }
        #expect(Set(servers.map(\.port)).count == 50)
        for server in servers {
            let client = try RawConnection(to: server.port)
            client.post("GetUser", "{}")
            #expect(await client.read(to: "Ada").hasPrefix("HTTP/1.1 200 OK"))
        }
        for server in servers { await server.stop() }
        verify(chat).getUser(.any).called(50)
    }

    @Test func `two mocks of one service are reported where the server starts`() async throws {
        let reports = try await failures {
            await (try MockServer.start(serving: chat, Demo_Chat_V1_ChatServiceClientMock())).stop()
        }
        #expect(reports.map(\.headline) == ["MockServer: two mocks serve demo.chat.v1.ChatService"])
    }

    /// The threads of connections belong to no test. The mock is older than the test's own context
    /// here.
    @Test func `a call without a stub is reported to the test that started the server`() async throws {
        let chat = Demo_Chat_V1_ChatServiceClientMock(policy: .strict)
        let reports = try await failures {
            let server = try await MockServer.start(serving: chat)
            let client = try RawConnection(to: server.port)
            client.post("GetUser", #"{"id": "7"}"#)
            #expect(await client.read(to: "}").hasPrefix("HTTP/1.1 501"))
            await server.stop()
        }
        #expect(reports.count == 1)
        #expect(reports.first?.headline.contains("getUser") == true)
    }

    @Test func `an rpc that no mock has is reported at the start of the server`() async throws {
        let line: UInt = #line + 3
        let reports = try await failures {
            let chat = Demo_Chat_V1_ChatServiceClientMock(policy: .strict)
            let server = try await MockServer.start(serving: chat)
            let client = try RawConnection(to: server.port)
            client.post("GetRoom", "{}")
            #expect(await client.read(to: "}").hasPrefix("HTTP/1.1 404"))
            await server.stop()
        }
        #expect(
            reports.map(\.headline) == [
                "MockServer: no served mock has /demo.chat.v1.ChatService/GetRoom, answered unimplemented"
            ])
        #expect(reports.first?.line == line)
    }
}

extension MockServer.Limits {
    /// On a busy machine, a client takes its response late.
    static var patient: Self {
        var limits = Self()
        limits.patience = 200
        return limits
    }
}

func changed(_ change: (inout MockServer.Limits) -> Void) -> MockServer.Limits {
    var limits = MockServer.Limits.patient
    change(&limits)
    return limits
}

/// Runs `body` with mocks whose failures are collected instead of recorded, and returns them.
func failures(_ body: () async throws -> Void) async rethrows -> [MockReport] {
    let collector = ReportCollector()
    try await Reporter.$collector.withValue(collector) { try await body() }
    return collector.reports.value
}

extension MockReport {
    var headline: String { String(text.prefix { $0 != "\n" }) }
}
