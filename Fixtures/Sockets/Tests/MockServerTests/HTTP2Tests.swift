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

    private func found<Result: Sendable>(
        settings: [UInt16: UInt32] = [:], _ body: @escaping @Sendable (FrameConnection) -> Result
    ) async throws -> FrameFindings<Result> {
        try await FrameFindings(serving: chat, settings: settings, body)
    }

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
        #expect(found.result == FrameConnection.ada)
        #expect(found.headlines == [])
    }

    @Test func `a client may take back very many calls`() async throws {
        let found = try await found { client in
            for _ in 0..<2000 { client.write(.reset, stream: client.open("GetUser"), [0, 0, 0, 8]) }
            return client.user
        }
        #expect(found.result == FrameConnection.ada)
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
            return [first, client.user]
        }
        #expect(found.result == [FrameConnection.ada, FrameConnection.ada])
        #expect(found.headlines == [])
        #expect(calls(of: chat).getUser(.any).first?.headers["x-a"] == [value])
    }

    @Test(arguments: [("", 70 << 10), (String(repeating: "a", count: 70 << 10), 0)])
    func `too many bytes of headers or of a path end their call alone`(_ query: String, _ length: Int) async throws {
        let value = String(repeating: "a", count: length)
        let found = try await found { client in
            let large = client.open("GetUser?\(query)", headers: ["x-a": value], body: envelope("{}"))
            let frames = client.response(to: large)
            return [frames.text, "\(frames.first?.kind == .headers)", client.user]
        }
        #expect(found.result == ["", "true", FrameConnection.ada])
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
            return (frames, client.user)
        }
        let blocks = found.result.0.filter { $0.kind == .headers || $0.kind == .continuation }.dropFirst(isLate ? 1 : 0)
        #expect(
            blocks.map(\.kind) == [.headers] + [FrameConnection.Kind](repeating: .continuation, count: blocks.count - 1)
        )
        #expect(blocks.reduce(0) { $0 + $1.payload.count } > 80_000)
        #expect(blocks.allSatisfy { $0.payload.count <= 16384 })
        #expect(blocks.map { $0.flags & 4 != 0 } == blocks.indices.map { $0 == blocks.endIndex - 1 })
        #expect(blocks.first.map { $0.flags & 1 } == 1)
        #expect(found.result.1 == FrameConnection.ada)
        #expect(found.headlines == [])
    }

    /// A client of SwiftNIO says that it takes 16 KiB, and would end the connection.
    @Test func `an error that the client does not take ends its call alone`() async throws {
        let error = ConnectError(code: .notFound, message: String(repeating: "a", count: 40_000))
        given(chat).getUser(.field(\.id, "7")).willFail(error)
        let found = try await found(settings: [6: 16384]) { client in
            let frames = client.response(to: client.open("GetUser", body: envelope(#"{"id":"7"}"#)))
            return (frames, client.user)
        }
        #expect(found.result.0.map(\.kind) == [.headers])
        #expect(found.result.1 == FrameConnection.ada)
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

    @Test func `headers may have padding and a priority`() async throws {
        let found = try await found { client in
            let block = FrameConnection.headers(of: "GetUser") + FrameConnection.field("x-a", "1")
            // The length of the padding, and the priority; then the padding.
            let payload = [3] + [0, 0, 0, 0, 16] + block + [0, 0, 0]
            client.write(.headers, flags: 0x2c, stream: 1, payload)
            client.write(.data, flags: 9, stream: 1, [2] + envelope("{}") + [0, 0])
            return client.response(to: 1).text
        }
        #expect(found.result == FrameConnection.ada)
        #expect(found.headlines == [])
        #expect(calls(of: chat).getUser(.any).first?.headers["x-a"] == ["1"])
    }

    /// HTTP allows both. The server sees one `host`.
    @Test(arguments: [[:], ["host": "x"]])
    func `a request may have no authority`(_ headers: [String: String]) async throws {
        let found = try await found { client in
            let block = FrameConnection.headers(of: "GetUser", authority: nil)
            client.write(
                .headers, flags: 4, stream: 1, block + headers.flatMap { FrameConnection.field($0, $1) })
            client.write(.data, flags: 1, stream: 1, envelope("{}"))
            return client.response(to: 1).text
        }
        #expect(found.result == FrameConnection.ada)
        #expect(found.headlines == [])
        #expect(calls(of: chat).getUser(.any).first?.transport?.headers["host"] == [headers["host"] ?? ""])
    }

    @Test func `a stream may depend on itself`() async throws {
        let found = try await found { client in
            client.write(.priority, stream: 1, [0, 0, 0, 1, 0])
            return client.user
        }
        #expect(found.result == FrameConnection.ada)
        #expect(found.headlines == [])
    }

    // MARK: - Responses before the end of the request

    /// Some clients drop a response whose stream is then closed with an error.
    @Test(arguments: ["application/json", "application/grpc+json", "text/plain"])
    func `a response that comes before the request is whole is kept`(_ type: String) async throws {
        let found = try await found { client in
            let stream = client.open("Missing", type)
            var frames: [FrameConnection.Frame] = []
            while let frame = client.read() {
                guard frame.stream == stream else { continue }
                frames.append(frame)
                if frame.kind == .reset { break }
            }
            // What the client has sent meanwhile.
            client.write(.data, flags: 1, stream: stream, envelope("{}"))
            return (frames.dropLast().last?.flags, frames.last?.code, client.user)
        }
        #expect(found.result.0.map { $0 & 1 } == 1)
        #expect(found.result.1 == 0)
        #expect(found.result.2 == FrameConnection.ada)
    }

    // MARK: - Mistakes of clients

    @Test(arguments: [(3, "1 bytes too few"), (1, "1 bytes too many")])
    func `a body of another length than declared is refused`(_ length: Int, _ difference: String) async throws {
        let found = try await found { client in
            let headers = ["content-length": "\(length)"]
            let stream = client.open("GetUser", "application/json", headers: headers, body: Array("{}".utf8))
            return [client.response(to: stream).text, client.user]
        }
        let fault = "the body of the request has \(difference) for its content-length"
        #expect(found.result == [#"{"code":"invalid_argument","message":"\#(fault)"}"#, FrameConnection.ada])
        #expect(found.headlines == ["MockServer: a call of a client was ended: \(fault)"])
        verify(chat).getUser(.any).called(.once)
    }

    /// As a client in Go may do that has read an error.
    @Test func `a client may end a request early while it reads the response`() async throws {
        let gate = Gate()
        given(chat).chat().onOpen(.message(.with { $0.text = "first" }), .wait(for: gate), .complete())
        let found = try await found { client in
            let type = "application/connect+json"
            let stream = client.open("Chat", type, headers: ["content-length": "1000"])
            var frames: [FrameConnection.Frame] = []
            while let frame = client.read(), frame.kind != .data { frames.append(frame) }
            client.write(.data, flags: 1, stream: stream, envelope("{}"))
            return (client.response(to: stream), client.user)
        }
        #expect(found.result.0.last?.kind == .data)
        #expect(found.result.0.text.contains(#"{"error":{"code":"invalid_argument""#))
        #expect(found.result.1 == FrameConnection.ada)
        #expect(found.headlines == [])
        gate.open()
    }

    @Test func `a broken call ends alone`() async throws {
        let found = try await found { client in
            var kinds: [FrameConnection.Kind?] = []
            for _ in 0..<500 {
                let stream = client.open("GetUser", headers: ["connection": "close"], body: envelope("{}"))
                kinds.append(client.response(to: stream).last?.kind)
            }
            return (kinds, client.user)
        }
        #expect(found.result.0.allSatisfy { $0 == .reset })
        #expect(found.result.1 == FrameConnection.ada)
        #expect(found.headlines == ["MockServer: a call of a client was ended: ForbiddenHeaderField"])
    }

    /// Frames that break the headers of a request, and with them the connection.
    enum BrokenHeaders: CaseIterable {
        case compression, padding, interrupted, ofAnotherStream, withoutBeginning

        fileprivate func write(to client: FrameConnection) {
            let block = FrameConnection.headers(of: "GetUser")
            switch self {
            case .compression: client.write(.headers, flags: 4, stream: 1, [0x80])
            case .padding: client.write(.headers, flags: 12, stream: 1, [200] + block)
            case .interrupted:
                client.write(.headers, stream: 1, block)
                client.write(.data, flags: 1, stream: 1, envelope("{}"))
            case .ofAnotherStream:
                client.write(.headers, stream: 1, block)
                client.write(.continuation, flags: 4, stream: 3, block)
            case .withoutBeginning: client.write(.continuation, flags: 4, stream: 1, block)
            }
        }

        /// The error of the protocol or of its compression.
        fileprivate var code: UInt8 { self == .compression ? 9 : 1 }
    }

    @Test(arguments: BrokenHeaders.allCases)
    func `broken headers end the connection`(_ broken: BrokenHeaders) async throws {
        let found = try await found { client in
            broken.write(to: client)
            var last: FrameConnection.Frame?
            while let frame = client.read() { last = frame }
            return [last?.kind == .goAway ? last?.payload[7] : nil]
        }
        #expect(found.result == [broken.code])
        #expect(found.headlines.count == 1)
        #expect(found.headlines.first?.hasPrefix("MockServer: a connection of a client was ended: ") == true)
        verify(chat).getUser(.any).called(.never)
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
}
