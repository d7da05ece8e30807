import Eliza
import Foundation
import SwiftMocksTesting
import Testing

@_spi(Adapters) @testable import SwiftMocks

/// What the trait `.recorded` does at the beginning and the end of a test.
@Suite(.endOfHangs, .patient) struct RecordingSessionTests {
    private static let recording = ["SWIFT_MOCKS_RECORD": "all"]
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("recordings-\(UUID())")
    private let server = ElizaMock()

    private var location: RecordingLocation {
        RecordingLocation(source: folder.appendingPathComponent("Tests.swift").path, test: "f()", name: nil)
    }
    /// The text of the file; nil without a file.
    private var text: String? { try? String(contentsOfFile: location.path, encoding: .utf8) }

    init() {
        given(server).say(.any).willReturn(.with { $0.sentence = "hi" })
    }

    /// Runs a test that makes a call, and returns what that sees, and the errors at the test's end.
    /// - Parameter network: the way to the server; nil if that has no faults.
    private func run(
        _ environment: [String: String], _ place: Place = .served, calling sentence: String = "a",
        metadata: [String: String] = [:], options: RecordingOptions = RecordingOptions(), over network: Network? = nil,
        hasFailed: Bool = false
    ) async throws -> (seen: Seen, errors: [String]) {
        let session = try RecordingSession(location, options, environment: environment)
        let seen = await RecordingSession.$current.withValue(session) {
            let app =
                network.map { App(serving: ElizaMock(), forwardingOver: $0) }
                ?? Recorder(place, forwardingTo: server).app
            return await app.call(.say, [sentence], metadata: metadata)
        }
        return (seen, session.finish(hasFailed: hasFailed).map(\.description))
    }

    // MARK: - What is in the file

    @Test(arguments: Place.allCases) func `a test is recorded and then replayed`(_ place: Place) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let recorded = try await run(Self.recording, place)
        #expect(recorded.errors == [] && text != nil)
        let replayed = try await run([:], place)
        #expect(replayed.errors == [] && replayed.seen == recorded.seen)
        #expect(replayed.seen == Seen(messages: ["hi"], code: "ok"))
        verify(server).say(.any).called(.once)
    }

    @Test(arguments: Place.allCases) func `what the trait names is left out`(_ place: Place) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        var options = RecordingOptions()
        options.redacted = ["sentence"]
        let recorded = try await run(Self.recording, place, calling: "password", options: options)
        #expect(recorded.errors == [] && recorded.seen.code == "ok")
        #expect(text?.contains("password") == false && text?.contains("\"redacted\": [\"sentence\"]") == true)
        let replayed = try await run([:], place, calling: "another", options: options)
        #expect(replayed.errors == [] && replayed.seen.code == "ok")
    }

    @Test func `a name that nothing has is an error and nothing is written`() async throws {
        var options = RecordingOptions()
        options.redacted = ["sentense"]
        let recorded = try await run(Self.recording, calling: "secret", options: options)
        #expect(
            recorded.errors == [
                "\(location.path): \"sentense\" in redacting is the name of no field and of no metadata. "
                    + "The nearest name is \"sentence\""
            ])
        #expect(text == nil)
    }

    @Test(arguments: Place.allCases)
    func `secrets of an answer are left out unless the trait keeps them`(_ place: Place) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        givenReply(
            of: server, to: "a", metadata: ["x-api-key": "SECRET", "x-cache-key": "kept"],
            trailing: ["x-session-token": "SECRET"])
        var options = RecordingOptions()
        options.kept = ["X-Cache-Key"]
        let recorded = try await run(Self.recording, place, metadata: ["x-token": "SECRET"], options: options)
        #expect(recorded.errors == [])
        #expect(recorded.seen.metadata.sorted().contains("x-api-key: SECRET"))
        let text = try #require(text)
        #expect(!text.contains("SECRET") && text.contains("\"x-cache-key\":[\"kept\"]"))
        for name in ["x-api-key", "x-session-token"] { #expect(text.contains("\"\(name)\":[{\"redacted\":6}]")) }
    }

    // MARK: - Tests without calls

    /// Runs a test, and returns its errors: those that its mocks cause, and those at its end.
    private func errors(
        _ environment: [String: String], hasParts: Bool = false, _ body: () async -> Void
    ) async throws -> [String] {
        let missing = Locked<[MockRecordingError]>([])
        let session = try RecordingSession(location, RecordingOptions(), environment: environment) {
            missing.append($0)
        }
        await RecordingSession.$current.withValue(session) { await body() }
        let last = session.finish(hasFailed: !missing.value.isEmpty, hasParts: hasParts)
        return (missing.value + last).map(\.description)
    }

    @Test(arguments: Place.allCases) func `a test without a call is not recorded`(_ place: Place) async throws {
        let errors = try await errors(Self.recording) { _ = Recorder(place, forwardingTo: server) }
        #expect(
            errors == [
                "\(location.path): no call was recorded, because none went to a real server. Make the mock, or its "
                    + "server, with forwardingTo:, and call it in the test, or remove the trait recorded"
            ])
        #expect(text == nil)
    }

    @Test func `a call that a statement answers is not recorded`() async throws {
        let errors = try await errors(Self.recording) {
            #expect(await App(makeAnsweringMock()).call(.say).code == "ok")
        }
        #expect(errors.count == 1 && errors.first?.contains(": no call was recorded, because") == true)
        #expect(text == nil)
    }

    private func makeAnsweringMock() -> ElizaMock {
        let mock = ElizaMock()
        given(mock).say(.any).willReturn(.init())
        return mock
    }

    @Test(arguments: ["", "all", "missing", "compare"])
    func `a test without a mock fails at its end`(variable: String) async throws {
        let errors = try await errors(["SWIFT_MOCKS_RECORD": variable]) {}
        #expect(
            errors == [
                "\(location.path): no mock was made in this test, so nothing is recorded or replayed. Make the mocks in "
                    + "the test, or remove the trait recorded"
            ])
        #expect(text == nil)
    }

    @Test(arguments: ["", "all", "missing", "compare"])
    func `a test whose parts make all calls needs no file`(variable: String) async throws {
        #expect(try await errors(["SWIFT_MOCKS_RECORD": variable], hasParts: true) {} == [])
        #expect(text == nil)
    }

    @Test func `a test with calls outside of its parts has a file`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        for mode in [Self.recording, [:]] {
            let errors = try await errors(mode, hasParts: true) {
                #expect(await Recorder(.served, forwardingTo: server).app.call(.say, ["a"]).messages == ["hi"])
            }
            #expect(errors == [] && text != nil)
        }
        verify(server).say(.any).called(.once)
    }

    @Test(arguments: Place.allCases, ["", "compare"])
    func `a mock without a recording is one error, and nothing is forwarded`(
        _ place: Place, variable: String
    ) async throws {
        var errors: [String] = []
        let reports = try await failures {
            errors = try await self.errors(["SWIFT_MOCKS_RECORD": variable]) {
                for _ in 1...2 {
                    #expect(await Recorder(place, forwardingTo: server).app.call(.say, ["a"]).code == "unimplemented")
                }
            }
        }
        #expect(
            errors == [
                "\(location.path): there is no recording. Record it: SWIFT_MOCKS_RECORD=all swift test --filter "
                    + "'\\.f\\(\\)'"
            ])
        #expect(reports.isEmpty && text == nil)
        verify(server).say(.any).called(.never)
    }

    // MARK: - What is an error

    @Test func `a call more than recorded is told to repeat the last answer`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        _ = try await run(Self.recording)
        let session = try RecordingSession(location, RecordingOptions(), environment: [:])
        let reports = await failures {
            await RecordingSession.$current.withValue(session) {
                let app = App(ElizaMock())
                for _ in 1...2 { _ = await app.call(.say) }
            }
        }
        #expect(reports.count == 1)
        #expect(reports.first?.text.contains("calls[0] of f.json is equal, and was used") == true)
        #expect(reports.first?.text.hasSuffix("or repeat the last answer by .recorded(repeating: true)") == true)
    }

    @Test func `a missing file is an error with the command that makes it`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        await #expect {
            _ = try await run([:])
        } throws: {
            "\($0)"
                == "\(location.path): there is no recording. Record it: "
                + "SWIFT_MOCKS_RECORD=all swift test --filter '\\.f\\(\\)'"
        }
        let missing = try await run(["SWIFT_MOCKS_RECORD": "missing"])
        #expect(missing.errors == [] && text != nil)
    }

    @Test func `a test that fails leaves the file`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        _ = try await run(Self.recording)
        let old = text
        let failed = try await run(Self.recording, calling: "b", hasFailed: true)
        #expect(old != nil && text == old)
        #expect(
            failed.errors == [
                "\(location.path): the test has failed, so nothing was recorded: the file is as before. "
                    + "Correct the test, and record again"
            ])
    }

    @Test func `a broken network leaves the file`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        _ = try await run(Self.recording)
        let old = text
        let network = makeNetwork(before: server)
        network.fail(.offline)
        let broken = try await run(Self.recording, over: network)
        #expect(old != nil && text == old)
        #expect(broken.errors.first?.contains("Say: no whole answer came: ") == true)
    }

    @Test func `a file that does not fit is an error and nothing is forwarded`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        _ = try await run(Self.recording)
        try Data((text ?? "").replacing("\"hi\"", with: "7").utf8).write(to: URL(fileURLWithPath: location.path))
        var errors: [String] = []
        let reports = try await failures { errors = try await run([:]).errors }
        #expect(
            errors.first?.hasPrefix(
                "\(location.path): calls[0].messages[0].sentence: the recorded message does not fit") == true)
        #expect(reports.count == 1)
        verify(server).say(.any).called(.once)
    }

    @Test func `recorded calls that were not used are reported`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        _ = try await run(Self.recording)
        let mocks = CheckedMocks()
        defer { mocks.close() }
        let session = try RecordingSession(location, RecordingOptions(), environment: [:])
        mocks.run { RecordingSession.$current.withValue(session) { _ = ElizaMock() } }
        let failures = mocks.finishTest()
        #expect(failures.map(\.check) == [.unusedStubs])
        let report = failures.first?.report.text ?? ""
        #expect(report.hasPrefix("the test has ended, and 1 recorded call of f.json was not used\n"))
        #expect(report.contains("calls[0] of f.json: connectrpc.eliza.v1.ElizaService/Say"))
    }
}
