import Eliza
import Foundation
import SwiftMocksTesting
import Testing

@_spi(Adapters) @testable import SwiftMocks

/// Calls that are recorded above a real server, here another mock, and replayed without one.
@Suite(.endOfHangs, .patient) struct RecordingTests {
    private let server = ElizaMock()
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("recordings-\(UUID())")
    private var file: URL { folder.appendingPathComponent("calls.json") }

    init() {
        given(server).say(.any).willReturn(.with { $0.sentence = "hi" })
    }

    /// Records a call.
    private func record(_ sentence: String = "a") async -> ElizaMock {
        let mock = ElizaMock()
        _ = await App(serving: mock, forwardingTo: server).call(.say, [sentence])
        return mock
    }

    /// They are recorded and replayed at once, and each is answered as it was.
    @Test(arguments: Place.allCases) func `a thousand calls at once get their answers`(_ place: Place) async throws {
        given(server).say(.any).willProduce { call in .with { $0.sentence = "re: \(call.request.sentence)" } }
        @Sendable func sentences(_ app: App) async -> [String: String] {
            await withTaskGroup(of: (String, String).self) { group in
                for number in 0..<1_000 {
                    group.addTask { ("\(number)", await app.call(.say, ["\(number)"]).messages.joined()) }
                }
                return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
            }
        }
        defer { try? FileManager.default.removeItem(at: folder) }
        let wanted = Dictionary(uniqueKeysWithValues: (0..<1_000).map { ("\($0)", "re: \($0)") })
        let recorder = Recorder(place, forwardingTo: server)
        #expect(await sentences(recorder.app) == wanted)
        try MockRecording(of: recorder.mock).write(to: file)
        let recording = try MockRecording(contentsOf: file)
        #expect(recording.count == 1_000)
        let other = ElizaMock()
        try replay(recording, for: other)
        #expect(await sentences(App(other, place)) == wanted)
    }

    @Test(arguments: Place.allCases) func `a statement comes before the recording`(_ place: Place) async throws {
        let other = ElizaMock()
        try await replay(MockRecording(of: record()), for: other, repeating: true)
        given(other).say(.any).willReturn(.with { $0.sentence = "stub" }, times: 1)
        let app = App(other, place)
        for sentence in ["stub", "hi", "hi"] { #expect(await app.call(.say).messages == [sentence]) }
    }

    @Test(arguments: Place.allCases) func `the metadata of a call do not count`(_ place: Place) async throws {
        let recorder = Recorder(place, forwardingTo: server)
        _ = await recorder.app.call(.say, metadata: ["x-a": "1"])
        let other = ElizaMock()
        try replay(MockRecording(of: recorder.mock), for: other)
        #expect(await App(other, place).call(.say, metadata: ["x-b": "2"]) == Seen(messages: ["hi"], code: "ok"))
    }

    @Test(arguments: Place.allCases, Place.allCases)
    func `what is recorded in one place is replayed in another`(_ place: Place, _ other: Place) async throws {
        answerAll(server)
        givenReply(of: server, to: "b", metadata: ["x-h": "1"], trailing: ["x-t": "3"])
        given(server).say(.field(\.sentence, "fail")).willFail(refusal)
        let methods = Recorder.placesOfStreams.contains(place) ? Method.allCases : [.say]
        func seen(_ app: App) async -> [Seen] {
            var seen = [await app.call(.say, ["b"]), await app.call(.say, ["fail"])]
            for method in methods { seen.append(await app.call(method, ["a", "c"])) }
            return seen
        }
        let recorder = Recorder(place, forwardingTo: server)
        let recorded = await seen(recorder.app)
        #expect(recorded[0] == Seen(metadata: ["x-h: 1", "x-t: 3"], messages: [""], code: "ok"))
        #expect(recorded[1] == Seen(code: "unauthenticated", reason: "sign in"))
        let mock = ElizaMock()
        try replay(MockRecording(of: recorder.mock), for: mock)
        #expect(await seen(App(mock, other)) == recorded)
        verifyStubsUsed(mock)
    }

    @Test(arguments: Recorder.placesOfStreams) func `ten thousand messages come back`(_ place: Place) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        given(server).introduce(.any).willServe { server in
            for number in 0..<10_000 { try await server.send(.with { $0.sentence = "\(number)" }) }
            server.complete()
        }
        let wanted = Seen(messages: (0..<10_000).map(String.init), code: "ok")
        let recorder = Recorder(place, forwardingTo: server)
        #expect(await recorder.app.call(.introduce) == wanted)
        try MockRecording(of: recorder.mock).write(to: file)
        let nobody = ElizaMock()
        let other = Recorder(place, forwardingTo: nobody)
        try replay(MockRecording(contentsOf: file), for: other.mock)
        #expect(await other.app.call(.introduce) == wanted)
        let sentences = calls(of: other.mock).introduce(.any).first?.serverMessages.map(\.sentence)
        #expect(sentences == wanted.messages)
        #expect(allCalls(of: nobody).isEmpty)
    }

    @Test func `the mocks of an array are recorded and replayed`() async throws {
        let recording = try await MockRecording(of: [record()])
        #expect(recording.count == 1)
        let others = [ElizaMock(), ElizaMock()]
        try replay(recording, for: others)
        #expect(await App(others[1]).call(.say).messages == ["hi"])
        let none: [ElizaMock] = []
        #expect(throws: MockRecordingError.self) { try MockRecording(of: none) }
        #expect(throws: MockRecordingError.self) { try replay(recording, for: none) }
    }

    // MARK: - What can't be replayed

    @Test func `a call that is not recorded is reported with the closest one`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try await MockRecording(of: record()).write(to: file)
        let reports = try await failures {
            let other = ElizaMock()
            try replay(MockRecording(contentsOf: file), for: other)
            #expect(await App(other).call(.say, ["b"]).code == "unimplemented")
        }
        let lines = reports.lines
        #expect(reports.count == 1)
        #expect(
            lines.contains {
                $0.contains("say: call #1 ") && $0.hasSuffix("has no recorded answer, answered unimplemented")
            })
        #expect(lines.contains { $0.hasSuffix("calls[0] of calls.json differs") })
        #expect(lines.contains("sentence: recorded \"a\", sent \"b\""))
        #expect(lines.contains("hint      record it again with MockRecording(of:) and write(to:)"))
    }

    /// A change of the file, and the error.
    struct Misfit: Sendable, CustomTestStringConvertible {
        let old: String
        let new: String
        let place: String
        let reason: String
        var testDescription: String { place }
    }

    static let misfits = [
        Misfit(
            old: "{\"sentence\":\"a\"}", new: "{\"sentense\":\"a\"}", place: "calls[0].inputs[0].sentense",
            reason: "the recorded message does not fit Connectrpc_Eliza_V1_SayRequest"),
        Misfit(
            old: "{\"sentence\":\"hi\"}", new: "{\"sentence\":7}", place: "calls[0].messages[0].sentence",
            reason: "the recorded message does not fit Connectrpc_Eliza_V1_SayResponse"),
        Misfit(
            old: "ElizaService/Say", new: "ElizaService/Says", place: "calls[0]",
            reason: "the mock has no rpc connectrpc.eliza.v1.ElizaService/Says"),
        Misfit(
            old: "\"inputs\": [", new: "\"inputs\": [{\"message\": {}},", place: "calls[0].inputs",
            reason: "connectrpc.eliza.v1.ElizaService/Say has one request, and the recorded call 2"),
        Misfit(
            old: "\"end\": {", new: "\"end\": {\"errorMetadata\":{\"x-a\":[7]},",
            place: "calls[0].end.errorMetadata.x-a[0]",
            reason: "7 is neither a text nor {\"base64\": \"…\"}"),
    ]

    @Test(arguments: misfits) func `a file that does not fit is an error`(_ misfit: Misfit) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try await MockRecording(of: record()).write(to: file)
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text.contains(misfit.old))
        try Data(text.replacing(misfit.old, with: misfit.new).utf8).write(to: file)
        #expect {
            try replay(MockRecording(contentsOf: file), for: ElizaMock())
        } throws: {
            "\($0)".hasPrefix("\(file.path): \(misfit.place): \(misfit.reason)")
        }
    }

    @Test(arguments: Place.allCases) func `redacted fields do not count`(_ place: Place) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try await MockRecording(of: record("token"), redacting: ["sentence"]).write(to: file)
        #expect(try !String(contentsOf: file, encoding: .utf8).contains("token"))
        let other = ElizaMock()
        try replay(MockRecording(contentsOf: file), for: other)
        #expect(await App(other, place).call(.say, ["another"]) == Seen(messages: [""], code: "ok"))
    }
}
