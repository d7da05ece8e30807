import Connect
import Foundation
import SwiftMocksConnect
import SwiftMocksServer
import Testing

@testable import BothLibraries
@testable import SwiftMocks

/// Clients that have many calls at once on a connection of HTTP/2, or more than they may.
@Suite(.timeLimit(.minutes(30))) struct CallsAtOnceTests {
    private let chat = Demo_Chat_V1_ChatServiceClientMock(policy: .strict)

    init() {
        given(chat).getUser(.any).willReturn(.with { $0.name = "Ada" })
    }

    private func found<Result: Sendable>(
        limits: MockServer.Limits = .init(), _ body: @escaping @Sendable (FrameConnection) -> Result
    ) async throws -> FrameFindings<Result> {
        try await FrameFindings(serving: chat, limits: limits, body)
    }

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
            return client.responses(to: Self.open(count, client)).values.count { $0.text == FrameConnection.ada }
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
            let answered = streams.filter { frames[$0]?.text == FrameConnection.ada }
            return [
                streams.map { [answered.contains($0), refused.contains($0)] }, [[client.user == FrameConnection.ada]],
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
            return (0..<500).count { _ in client.user == FrameConnection.ada }
        }
        #expect(found.result == 500)
        #expect(found.headlines == [])
    }

    /// SwiftNIO takes as much time for a stream as others are open, so it does not see those over
    /// the limit.
    @Test(arguments: [false, true])
    func `very many calls may be open before they are all taken back`(_ isReversed: Bool) async throws {
        let found = try await found { client in
            let streams = (0..<3000).map { _ in client.open("GetUser") }
            for stream in isReversed ? streams.reversed() : streams {
                client.write(.reset, stream: stream, [0, 0, 0, 8])
            }
            let last = client.open("GetUser", body: envelope("{}"))
            let frames = client.responses(to: [last])
            return [streams.map { frames[$0]?.last?.code }, [frames[last]?.text == FrameConnection.ada ? 0 : nil]]
        }
        #expect(found.result == [(0..<3000).map { $0 < 1000 ? nil : 7 }, [0]])
        #expect(found.headlines == ["MockServer: more than 1000 calls at once on a connection"])
    }

    // MARK: - Calls that the server has reset

    /// Opens a call that the server resets, because it is broken or over the limit of one.
    private static func openReset(_ client: FrameConnection, isBroken: Bool, block: [UInt8] = []) -> UInt32 {
        guard !isBroken else { return client.open("GetUser", headers: ["connection": "close"], block: block) }
        let first = client.open("GetUser")
        let second = client.open("GetUser", block: block)
        client.write(.reset, stream: first, [0, 0, 0, 8])
        return second
    }

    @Test(arguments: [false, true])
    func `what a client sends before it knows of a reset is ignored`(_ isBroken: Bool) async throws {
        let found = try await found(limits: changed { $0.callsPerConnection = 1 }) { client in
            let stream = Self.openReset(client, isBroken: isBroken)
            for _ in 0..<20 { client.write(.data, stream: stream, [UInt8](repeating: 0, count: 10_000)) }
            client.write(.window, stream: stream, [0, 0, 0, 1])
            client.write(.priority, stream: stream, [0, 0, 0, 0, 0])
            client.write(.headers, flags: 5, stream: stream, FrameConnection.field("x-a", "1"))
            client.write(.reset, stream: stream, [0, 0, 0, 8])
            let last = client.open("GetUser", body: envelope("{}"))
            let frames = client.responses(to: [last])
            let windows = (frames[0] ?? []).filter { $0.kind == .window }
            return (frames[last]?.text, windows.reduce(0) { $0 + $1.payload.reduce(0) { $0 << 8 + Int($1) } })
        }
        #expect(found.result.0 == FrameConnection.ada)
        // The client may send as many bytes again.
        #expect(found.result.1 == 200_000)
        #expect(found.headlines.count == 1)
    }

    /// Headers of HTTP/2 refer to earlier ones of the connection.
    @Test(arguments: [false, true])
    func `headers may refer to those of a call that was reset`(_ isBroken: Bool) async throws {
        let found = try await found(limits: changed { $0.callsPerConnection = 1 }) { client in
            _ = Self.openReset(client, isBroken: isBroken, block: FrameConnection.field("x-a", "1", isKept: true))
            let stream = client.open("GetUser", block: FrameConnection.keptField, body: envelope("{}"))
            return client.response(to: stream).text
        }
        #expect(found.result == FrameConnection.ada)
        #expect(calls(of: chat).getUser(.any).first?.headers["x-a"] == ["1"])
    }
}
