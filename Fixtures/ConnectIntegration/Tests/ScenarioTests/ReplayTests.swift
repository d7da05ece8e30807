import Eliza
import Foundation
import SwiftMocksTesting
import Testing

@_spi(Adapters) @testable import SwiftMocks

/// Recorded calls that several mocks of one service are answered with.
@Suite(.endOfHangs, .patient) struct ReplayTests {
    private let server = ElizaMock()

    init() {
        given(server).say(.any).willReturn(.with { $0.sentence = "first" })
            .willReturn(.with { $0.sentence = "second" })
    }

    @Test func `two mocks of one service share a recording`() async throws {
        let recorder = ElizaMock()
        let app = App(serving: recorder, forwardingTo: server)
        for sentence in ["first", "second"] { #expect(await app.call(.say).messages == [sentence]) }
        let recording = try MockRecording(of: recorder)
        let reports = try await failures {
            let mocks = [ElizaMock(), ElizaMock()]
            try replay(recording, for: mocks[0], mocks[1])
            #expect(await App(mocks[1]).call(.say).messages == ["first"])
            #expect(await App(mocks[0]).call(.say).messages == ["second"])
            verifyStubsUsed(mocks)
            #expect(await App(mocks[1]).call(.say).code == "unimplemented")
        }
        #expect(reports.count == 1 && reports.first?.headline.contains("has no recorded answer") == true)
    }

    /// Records one call.
    private func recording(of method: Method, _ sentence: String) async throws -> MockRecording {
        let mock = ElizaMock()
        _ = await App(serving: mock, forwardingTo: server).call(method, [sentence])
        return try MockRecording(of: mock)
    }

    @Test(arguments: Method.allCases, Place.allCases)
    func `an older recording answers what a newer one lacks`(_ method: Method, _ place: Place) async throws {
        answerAll(server)
        let wanted = await App(serving: server).call(method, ["a"])
        let older = try await recording(of: method, "a")
        let newer = try await recording(of: method, "b")
        let reports = try await failures {
            let mock = ElizaMock()
            try replay(older, for: mock)
            try replay(newer, for: mock)
            let app = App(mock, place)
            #expect(await app.call(method, ["a"]) == wanted)
            #expect(await app.call(method, ["b"]).code == "ok")
            verifyStubsUsed(mock)
            #expect(await app.call(method, ["a"]).code == "unimplemented")
        }
        // The closest call of both.
        #expect(reports.count == 1)
        #expect(reports.lines.contains { $0.hasSuffix("calls[0] of the recording is equal, and was used") })
    }

    @Test(arguments: Method.allCases, Place.allCases)
    func `a call is compared with the recording that has its rpc`(_ method: Method, _ place: Place) async throws {
        answerAll(server)
        let older = try await recording(of: method, "a")
        let newer = try await recording(of: method == .say ? .introduce : .say, "b")
        let reports = try await failures {
            let mock = ElizaMock()
            try replay(older, for: mock)
            try replay(newer, for: mock)
            #expect(await App(mock, place).call(method, ["b"]).code == "unimplemented")
        }
        #expect(reports.count == 1)
        #expect(reports.lines.contains("sentence: recorded \"a\", sent \"b\""))
    }

    /// Its recorded call has metadata, and neither a message nor an end.
    @Test(arguments: Recorder.placesOfStreams, Place.allCases)
    func `a stream that its client left after the metadata is replayed`(_ place: Place, _ other: Place) async throws {
        given(server).introduce(.any).willStream(metadataStep(["x-h": "1"]), .hold)
        let recorder = Recorder(place, forwardingTo: server)
        #expect(await recorder.app.leaveIntroduction() == ["x-h: 1"])
        await verify(recorder.mock).introduce(.any).cancelled().calledEventually(.once)
        let mock = ElizaMock()
        try replay(MockRecording(of: recorder.mock), for: mock)
        #expect(await App(mock, other).leaveIntroduction() == ["x-h: 1"])
        verifyStubsUsed(mock)
    }

    @Test func `a mock that a test makes later gets the calls that are left`() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("recordings-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let location = RecordingLocation(
            source: folder.appendingPathComponent("Tests.swift").path, test: "f()", name: nil)
        for mode in [["SWIFT_MOCKS_RECORD": "all"], [:]] {
            let session = try RecordingSession(location, RecordingOptions(), environment: mode)
            await RecordingSession.$current.withValue(session) {
                for sentence in ["first", "second"] {
                    let app = App(serving: ElizaMock(), forwardingTo: server)
                    #expect(await app.call(.say).messages == [sentence])
                }
            }
            #expect(session.finish(hasFailed: false) == [])
        }
        verify(server).say(.any).called(.twice)
    }
}
