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

    @Test func `a mock that a test makes later gets the calls that are left`() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("recordings-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = RecordingPath(source: folder.appendingPathComponent("Tests.swift").path, test: "f()", name: nil)
        for mode in [["SWIFT_MOCKS_RECORD": "all"], [:]] {
            let session = try RecordingSession(path, RecordingOptions(), environment: mode)
            await RecordingSession.$current.withValue(session) {
                for sentence in ["first", "second"] {
                    let app = App(serving: ElizaMock(), forwardingTo: server)
                    #expect(await app.call(.say).messages == [sentence])
                }
            }
            #expect(session.finishTest(hasFailed: false) == [])
        }
        verify(server).say(.any).called(.twice)
    }
}
