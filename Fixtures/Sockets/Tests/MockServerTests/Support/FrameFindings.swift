import Connect
import Foundation
import SwiftMocksConnect
import SwiftMocksServer
import Testing

@testable import BothLibraries

/// What a client of HTTP/2 has found, and what was reported meanwhile.
struct FrameFindings<Result: Sendable> {
    var result: Result
    var headlines: [String]

    /// Starts a server, and runs `body` as its client.
    init(
        serving chat: Demo_Chat_V1_ChatServiceClientMock, limits: MockServer.Limits = .init(),
        settings: [UInt16: UInt32] = [:], _ body: @escaping @Sendable (FrameConnection) -> Result
    ) async throws {
        var found: Result?
        headlines = try await failures {
            let server = try await MockServer.start(serving: chat, limits: limits)
            found = try await FrameConnection.run(to: server.port, settings: settings, body)
            await server.stop()
        }.map(\.headline)
        result = try #require(found)
    }
}

extension FrameConnection {
    /// The name of a user, in its envelope.
    static let ada = String(decoding: envelope(#"{"name":"Ada"}"#), as: UTF8.self)

    /// Asks for a user, and returns the response.
    var user: String { response(to: open("GetUser", body: envelope("{}"))).text }
}
