import Eliza
import Foundation
import SwiftMocksTesting
import Testing

@_spi(Adapters) @testable import SwiftMocks

/// Recordings with pauses.
@Suite(.endOfHangs, .patient) struct PauseTests {
    private static let slowCalls = """
        {"version": 1, "calls": [
          {
            "rpc": "connectrpc.eliza.v1.ElizaService/Say",
            "inputs": [{"message": {"sentence": "a"}}],
            "metadata": {},
            "messages": [{"pause": 300, "message": {"sentence": "slow"}}],
            "end": {"pause": 100, "code": "ok"}
          },
          {
            "rpc": "connectrpc.eliza.v1.ElizaService/Introduce",
            "inputs": [{"message": {"sentence": "a"}}],
            "metadata": {},
            "messages": [{"message": {"sentence": "x"}}, {"pause": 500, "message": {"sentence": "y"}}],
            "end": {"pause": 200, "code": "ok"}
          }
        ]}
        """

    /// An app whose calls are answered from the recording.
    private func app(_ place: Place, of text: String = slowCalls, withPauses: Bool) throws -> App {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("recordings-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent("calls.json")
        try text.write(to: file, atomically: true, encoding: .utf8)
        let mock = ElizaMock()
        try replay(MockRecording(contentsOf: file), for: mock, withPauses: withPauses)
        return App(mock, place)
    }

    /// The clock reports a wait that does not begin.
    @Test(arguments: Place.allCases) func `a response comes after the recorded pauses`(_ place: Place) async throws {
        try await withMockClock { clock in
            let app = try app(place, withPauses: true)
            async let seen = app.call(.say)
            await clock.advance(by: .milliseconds(400))
            #expect(await seen.messages == ["slow"])
        }
    }

    @Test(arguments: Place.allCases)
    func `the messages of a stream come after the recorded pauses`(_ place: Place) async throws {
        try await withMockClock { clock in
            let app = try app(place, withPauses: true)
            async let seen = app.call(.introduce)
            await clock.advance(by: .milliseconds(500))
            await clock.advance(by: .milliseconds(200))
            #expect(await seen == Seen(messages: ["x", "y"], code: "ok"))
        }
    }

    /// The clock stands still, so that a pause would never end.
    @Test(arguments: Place.allCases) func `nothing waits unless asked`(_ place: Place) async throws {
        try await withMockClock { _ in
            let app = try app(place, withPauses: false)
            #expect(await app.call(.say).messages == ["slow"])
            #expect(await app.call(.introduce) == Seen(messages: ["x", "y"], code: "ok"))
        }
    }

    @Test(arguments: Place.allCases) func `pauses may be as long as numbers`(_ place: Place) async throws {
        let endless = Self.slowCalls.replacing(/"pause": [0-9]+/, with: "\"pause\": \(Int.max)")
        #expect(try await app(place, of: endless, withPauses: false).call(.say).messages == ["slow"])
        try await withMockClock { clock in
            let app = try app(place, of: endless, withPauses: true)
            async let seen = app.call(.say)
            await clock.advance(by: .seconds(1e12))
            #expect(await seen.messages == ["slow"])
        }
    }
}
