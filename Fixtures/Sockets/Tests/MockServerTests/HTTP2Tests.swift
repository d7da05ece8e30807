import Connect
import Foundation
import SwiftMocksConnect
import SwiftMocksServer
import Testing

@testable import BothLibraries
@testable import SwiftMocks

/// Clients that use HTTP/2 as they may. None of them loses its connection by that.
@Suite(.timeLimit(.minutes(30))) struct HTTP2Tests {
    private let chat = Demo_Chat_V1_ChatServiceClientMock(policy: .strict)

    init() {
        given(chat).getUser(.any).willReturn(.with { $0.name = "Ada" })
    }

    private struct Found<Result: Sendable> {
        var result: Result
        var headlines: [String]
    }

    /// Starts a server, does something as a client, and returns what that has found, and what was
    /// reported.
    private func found<Result: Sendable>(
        limits: MockServer.Limits = .init(), settings: [UInt16: UInt32] = [:],
        _ body: @escaping @Sendable (FrameConnection) -> Result
    ) async throws -> Found<Result> {
        var result: Result?
        let reports = try await failures {
            let server = try await MockServer.start(serving: chat, limits: limits)
            result = try await FrameConnection.run(to: server.port, settings: settings, body)
            await server.stop()
        }
        return Found(result: try #require(result), headlines: reports.map(\.headline))
    }

    private static func user(of client: FrameConnection) -> String {
        client.response(to: client.open("GetUser", body: envelope("{}"))).text
    }

    private static let ada = String(decoding: envelope(#"{"name":"Ada"}"#), as: UTF8.self)

    // MARK: - Frames that a client sends often

    /// As grpc-go does, which measures the network by that.
    @Test func `a client that pings after data gets a long stream`() async throws {
        given(chat).listUsers(.any).willServe { server in
            for number in 0..<10_000 { try await server.send(.with { $0.id = "\(number)" }) }
        }
        let found = try await found { client in
            let stream = client.open("ListUsers", body: envelope("{}"))
            let frames = client.response(to: stream) { frame in
                if frame.kind == .data { client.write(.ping, [0, 1, 2, 3, 4, 5, 6, 7]) }
            }
            return (frames.data.count { $0 == UInt8(ascii: "{") }, frames.last?.kind)
        }
        #expect(found.result.0 == 10_000 && found.result.1 == .headers)
        #expect(found.headlines == [])
    }

    @Test func `frames without a message may come often`() async throws {
        let found = try await found { client in
            for _ in 0..<2000 {
                client.write(.ping, [UInt8](repeating: 0, count: 8))
                client.write(.settings)
                client.write(.priority, stream: 1, [0, 0, 0, 0, 0])
            }
            let stream = client.open("GetUser")
            for _ in 0..<2000 { client.write(.data, stream: stream) }
            client.write(.data, flags: 1, stream: stream, envelope("{}"))
            return client.response(to: stream).text
        }
        #expect(found.result == Self.ada)
        #expect(found.headlines == [])
    }

    @Test func `a client may take back very many calls`() async throws {
        let found = try await found { client in
            for _ in 0..<2000 { client.write(.reset, stream: client.open("GetUser"), [0, 0, 0, 8]) }
            return Self.user(of: client)
        }
        #expect(found.result == Self.ada)
        #expect(found.headlines == [])
    }

    // MARK: - Headers

    @Test(arguments: [16384, 100]) func `headers may come before the settings are acknowledged`(_ frameSize: Int)
        async throws
    {
        let value = String(repeating: "a", count: 60 << 10)
        let found = try await found { client in
            let stream = client.open("GetUser", headers: ["x-a": value], frameSize: frameSize, body: envelope("{}"))
            let first = client.response(to: stream).text
            client.write(.settings, flags: 1)
            return [first, Self.user(of: client)]
        }
        #expect(found.result == [Self.ada, Self.ada])
        #expect(found.headlines == [])
        #expect(calls(of: chat).getUser(.any).first?.headers["x-a"] == [value])
    }

    @Test func `too many bytes of headers end their call alone`() async throws {
        let value = String(repeating: "a", count: 70 << 10)
        let found = try await found { client in
            let large = client.open("GetUser", headers: ["x-a": value], body: envelope("{}"))
            let frames = client.response(to: large)
            return [frames.text, "\(frames.first?.kind == .headers)", Self.user(of: client)]
        }
        #expect(found.result == ["", "true", Self.ada])
        #expect(found.headlines == ["MockServer: the headers of a request have more than 65536 bytes"])
        verify(chat).getUser(.any).called(.once)
    }

    /// The message travels twice, and the client takes frames of 16 KiB.
    @Test(arguments: [false, true]) func `an error of 40 KB arrives`(_ isLate: Bool) async throws {
        let error = ConnectError(
            code: .notFound, message: String(repeating: "é", count: 20_000),
            details: [.init(type: "demo.chat.v1.User", payload: Data())])
        given(chat).listUsers(.any).willProduce { _ in isLate ? [.message(.init()), .fail(error)] : [.fail(error)] }
        let found = try await found { client in
            let frames = client.response(to: client.open("ListUsers", body: envelope("{}")))
            return (frames, Self.user(of: client))
        }
        let blocks = found.result.0.filter { $0.kind == .headers || $0.kind == .continuation }.dropFirst(isLate ? 1 : 0)
        #expect(
            blocks.map(\.kind) == [.headers] + [FrameConnection.Kind](repeating: .continuation, count: blocks.count - 1)
        )
        #expect(blocks.reduce(0) { $0 + $1.payload.count } > 80_000)
        #expect(blocks.allSatisfy { $0.payload.count <= 16384 })
        #expect(blocks.map { $0.flags & 4 != 0 } == blocks.indices.map { $0 == blocks.endIndex - 1 })
        #expect(blocks.first.map { $0.flags & 1 } == 1)
        #expect(found.result.1 == Self.ada)
        #expect(found.headlines == [])
    }

    /// A client of SwiftNIO says that it takes 16 KiB, and would end the connection.
    @Test func `an error that the client does not take ends its call alone`() async throws {
        let error = ConnectError(code: .notFound, message: String(repeating: "a", count: 40_000))
        given(chat).getUser(.field(\.id, "7")).willFail(error)
        let found = try await found(settings: [6: 16384]) { client in
            let frames = client.response(to: client.open("GetUser", body: envelope(#"{"id":"7"}"#)))
            return (frames, Self.user(of: client))
        }
        #expect(found.result.0.map(\.kind) == [.headers])
        #expect(found.result.1 == Self.ada)
        #expect(found.headlines.count == 1)
        let text = found.headlines.first ?? ""
        #expect(text.hasPrefix("MockServer: the answer of /demo.chat.v1.ChatService/GetUser was replaced: "))
        #expect(text.hasSuffix("and the client takes 16384"))
    }

    @Test func `messages come in frames that each client takes`() async throws {
        let name = String(repeating: "a", count: 1 << 20)
        given(chat).getUser(.any).willReturn(.with { $0.name = name })
        let found = try await found(settings: [4: 1 << 24, 5: 1 << 20]) { client in
            client.write(.window, [0x10, 0, 0, 0])
            return client.response(to: client.open("GetUser", body: envelope("{}")))
        }
        #expect(found.result.text == String(decoding: envelope(#"{"name":"\#(name)"}"#), as: UTF8.self))
        #expect(found.result.allSatisfy { $0.payload.count <= 16384 })
        #expect(found.headlines == [])
    }

    // MARK: - Mistakes of clients

    @Test func `a broken call ends alone`() async throws {
        let found = try await found { client in
            var kinds: [FrameConnection.Kind?] = []
            for _ in 0..<500 {
                let stream = client.open("GetUser", headers: ["connection": "close"], body: envelope("{}"))
                kinds.append(client.response(to: stream).last?.kind)
            }
            return (kinds, Self.user(of: client))
        }
        #expect(found.result.0.allSatisfy { $0 == .reset })
        #expect(found.result.1 == Self.ada)
        #expect(found.headlines == ["MockServer: a call of a client was ended: ForbiddenHeaderField"])
    }

    @Test func `a connection that the server ends is reported`() async throws {
        let found = try await found { client in
            client.write(.data, [1])
            var last: FrameConnection.Frame?
            while let frame = client.read() { last = frame }
            return last?.kind
        }
        #expect(found.result == .goAway)
        #expect(found.headlines == ["MockServer: a connection of a client was ended: UnableToParseFrame"])
    }

    // MARK: - Calls at once

    /// Opens calls, and sends their requests once all are open.
    private static func open(_ count: Int, _ client: FrameConnection) -> [UInt32] {
        let streams = (0..<count).map { _ in client.open("GetUser") }
        for stream in streams { client.write(.data, flags: 1, stream: stream, envelope("{}")) }
        return streams
    }

    /// Some clients wait for the settings of the server before their first call, and others don't.
    @Test(arguments: [150, 400], [false, true])
    func `calls at once on a new connection are all answered`(_ count: Int, _ waits: Bool) async throws {
        let found = try await found { client in
            if waits {
                while let frame = client.read(), frame.kind != .settings {}
                client.write(.settings, flags: 1)
            }
            return client.responses(to: Self.open(count, client)).values.count { $0.text == Self.ada }
        }
        #expect(found.result == count)
        #expect(found.headlines == [])
    }

    @Test func `a client is told how many calls it may have at once`() async throws {
        let found = try await found(limits: changed { $0.callsPerConnection = 7 }) { client in
            var frame = client.read()
            while let other = frame, other.kind != .settings { frame = client.read() }
            return frame?.payload
        }
        let settings = stride(from: 0, to: found.result?.count ?? 0, by: 6).map { found.result?[$0..<($0 + 6)] }
        #expect(settings.contains([0, 3, 0, 0, 0, 7]))
    }

    /// By the code, a client knows that the call has not begun.
    @Test(arguments: [false, true]) func `calls over the limit are refused alone`(_ waits: Bool) async throws {
        let found = try await found(limits: changed { $0.callsPerConnection = 100 }) { client in
            if waits { client.write(.settings, flags: 1) }
            let streams = Self.open(400, client)
            let frames = client.responses(to: streams)
            let refused = streams.filter { frames[$0]?.last?.code == 7 }
            let answered = streams.filter { frames[$0]?.text == Self.ada }
            return [
                streams.map { [answered.contains($0), refused.contains($0)] }, [[Self.user(of: client) == Self.ada]],
            ]
        }
        let wanted = (0..<400).map { [$0 < 100, $0 >= 100] }
        #expect(found.result == [wanted, [[true]]])
        #expect(found.headlines == ["MockServer: more than 100 calls at once on a connection"])
        verify(chat).getUser(.any).called(.exactly(101))
    }

    /// A call that is over makes room, also before its client can know.
    @Test func `calls one after the other are never too many`() async throws {
        let found = try await found(limits: changed { $0.callsPerConnection = 1 }) { client in
            for _ in 0..<500 { client.write(.reset, stream: client.open("GetUser"), [0, 0, 0, 8]) }
            return (0..<500).count { _ in Self.user(of: client) == Self.ada }
        }
        #expect(found.result == 500)
        #expect(found.headlines == [])
    }
}
