import Connect
import Foundation
import KindsAPI
import SwiftMocksConnect
import SwiftMocksTesting
import Testing

@testable import SwiftMocks

/// Tests with recordings of their own, beside this file.
@Suite struct RecordedTests {
    @Test(.mocks, .recorded) func aTestIsAnsweredFromItsFile() async {
        let mock = Mock()
        let elsewhere = ScriptedHTTPClient()
        let client = client(MockHTTPClient(serving: mock, forwardingTo: elsewhere))
        let response = await client.single(request: Requests.message("a"))
        #expect(response.message?.text == "recorded" && response.headers["x-h"] == ["1"])
        #expect(elsewhere.events.value.isEmpty)
    }

    @Test(.recorded, arguments: ["a", "b"]) func eachCaseHasAFile(text: String) async throws {
        try await withRecording("eachCaseHasAFile-text-\(text)") {
            let response = await Mock().single(request: Requests.message(text), headers: [:])
            #expect(response.message?.text == "re: \(text)")
        }
    }

    @Test(.recorded("login")) func aTestNamesItsFile() async {
        let response = await Mock().single(request: Requests.message("a"), headers: [:])
        #expect(response.message?.text == "welcome")
    }

    private func client(_ http: MockHTTPClient) -> Kinds_V1_KindsServiceClient {
        Kinds_V1_KindsServiceClient(
            client: ProtocolClient(
                httpClient: http,
                config: ProtocolClientConfig(host: Requests.host, networkProtocol: .connect, codec: JSONCodec())))
    }
}

/// What the trait does at the beginning and the end of a test.
@Suite struct RecordingSessionTests {
    private static let recording = ["SWIFT_MOCKS_RECORD": "all"]
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("recordings-\(UUID())")
    private let server = Mock()
    private var path: RecordingPath {
        RecordingPath(
            source: folder.appendingPathComponent("Tests.swift").path, test: "f()", name: nil)
    }

    init() {
        given(server).single(.any).willReturn(.with { $0.text = "hi" })
    }

    /// Runs a test that makes a call, and returns what it is told at its end.
    private func run(
        _ environment: [String: String], calling text: String = "a",
        forwardingTo client: (any HTTPClientInterface)? = nil,
        hasFailed: Bool = false
    ) async throws -> (answer: String?, errors: [String]) {
        let session = try RecordingSession(
            path, RecordingOptions(), environment: environment)
        let answer = Locked<String?>(nil)
        try await RecordingSession.$current.withValue(session) {
            let http = MockHTTPClient(serving: Mock(), forwardingTo: client ?? MockHTTPClient(serving: server))
            let response = await http.send(
                Requests.request("Single", "application/json", body: try Requests.message(text).jsonUTF8Data()))
            answer.value = String(decoding: response.message ?? Data(), as: UTF8.self)
        }
        return (answer.value, session.finishTest(hasFailed: hasFailed).map(\.description))
    }

    private var text: String? { try? String(contentsOfFile: path.path, encoding: .utf8) }

    @Test func `a test is recorded and then replayed`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let recorded = try await run(Self.recording)
        #expect(recorded.errors == [] && text != nil)
        let replayed = try await run([:], forwardingTo: ScriptedHTTPClient())
        #expect(replayed.answer == recorded.answer && replayed.errors == [])
        #expect(replayed.answer == "{\"text\":\"hi\"}")
    }

    @Test func `a mock in place of a client is recorded and replayed`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        func run(_ environment: [String: String], _ client: KindsClient) async throws -> String? {
            let session = try RecordingSession(
                path, RecordingOptions(), environment: environment)
            let answer = Locked<String?>(nil)
            await RecordingSession.$current.withValue(session) {
                let mock = Mock(forwardingTo: client)
                answer.value = await mock.single(request: Requests.message("a"), headers: [:]).message?.text
            }
            #expect(session.finishTest(hasFailed: false) == [])
            return answer.value
        }
        #expect(try await run(Self.recording, KindsClient(server: server)) == "hi")
        let elsewhere = KindsClient(server: Mock())
        #expect(try await run([:], elsewhere) == "hi")
        #expect(elsewhere.paths.value == [])
    }

    @Test func `what the trait names is left out`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        func run(_ environment: [String: String], _ text: String) async throws -> Code? {
            var options = RecordingOptions()
            options.redacted = ["text"]
            let session = try RecordingSession(path, options, environment: environment)
            let code = Locked<Code?>(nil)
            await RecordingSession.$current.withValue(session) {
                let mock = Mock(forwardingTo: KindsClient(server: server))
                code.value = await mock.single(request: Requests.message(text), headers: [:]).code
            }
            #expect(session.finishTest(hasFailed: false) == [])
            return code.value
        }
        #expect(try await run(Self.recording, "password") == .ok)
        #expect(text?.contains("password") == false && text?.contains("\"redacted\": [\"text\"]") == true)
        #expect(try await run([:], "another") == .ok)
    }

    @Test func `a name that nothing has is an error and nothing is written`() async throws {
        var options = RecordingOptions()
        options.redacted = ["txt"]
        let session = try RecordingSession(path, options, environment: Self.recording)
        await RecordingSession.$current.withValue(session) {
            let mock = Mock(forwardingTo: KindsClient(server: server))
            _ = await mock.single(request: Requests.message("secret"), headers: [:])
        }
        #expect(
            session.finishTest(hasFailed: false).map(\.description) == [
                "\(path.path): \"txt\" in redacting is the name of no field and of no metadata. The nearest name is \"text\""
            ])
        #expect(text == nil)
    }

    @Test func `secrets of an answer are left out unless the trait keeps them`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        given(server).single(.any).willReturn(
            .with { $0.text = "hi" }, headers: ["x-api-key": ["SECRET"], "x-cache-key": ["kept"]],
            trailers: ["x-session-token": ["SECRET"]])
        var options = RecordingOptions()
        options.kept = ["X-Cache-Key"]
        let session = try RecordingSession(path, options, environment: Self.recording)
        await RecordingSession.$current.withValue(session) {
            let mock = Mock(forwardingTo: KindsClient(server: server))
            _ = await mock.single(request: Requests.message("a"), headers: ["x-token": ["SECRET"]])
        }
        #expect(session.finishTest(hasFailed: false) == [])
        let text = try #require(text)
        #expect(!text.contains("SECRET") && text.contains("\"x-cache-key\":[\"kept\"]"))
        #expect(
            text.contains("\"x-api-key\":[{\"redacted\":6}]") && text.contains("\"x-session-token\":[{\"redacted\":6}]")
        )
    }

    @Test func `a call more than recorded is told to repeat the last answer`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        _ = try await run(Self.recording)
        let session = try RecordingSession(path, RecordingOptions(), environment: [:])
        let (_, reports) = await withReports {
            await RecordingSession.$current.withValue(session) {
                let mock = Mock()
                for _ in 1...2 { _ = await mock.single(request: Requests.message("a"), headers: [:]) }
            }
        }
        #expect(reports.count == 1)
        #expect(reports.first?.contains("calls[0] of f.json is equal, and was used") == true)
        #expect(reports.first?.hasSuffix("or repeat the last answer by .recorded(repeating: true)") == true)
    }

    @Test func `a missing file is an error with the command that makes it`() async throws {
        await #expect {
            _ = try await run([:])
        } throws: {
            "\($0)"
                == "\(path.path): there is no recording. Record it: SWIFT_MOCKS_RECORD=all swift test --filter '\\.f\\(\\)'"
        }
        let missing = try await run(["SWIFT_MOCKS_RECORD": "missing"])
        #expect(missing.errors == [] && text != nil)
        try? FileManager.default.removeItem(at: folder)
    }

    @Test func `a test that fails leaves the file`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        _ = try await run(Self.recording)
        let old = text
        let failed = try await run(Self.recording, calling: "b", hasFailed: true)
        #expect(text == old)
        #expect(
            failed.errors == [
                "\(path.path): the test has failed, so nothing was recorded: the file is as before. Correct the test, and "
                    + "record again"
            ])
    }

    @Test func `a broken network leaves the file`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        _ = try await run(Self.recording)
        let old = text
        let offline = HTTPResponse.of(
            .unavailable, nil, error: ConnectError(code: .unavailable, message: "offline"))
        let broken = try await run(Self.recording, forwardingTo: ScriptedHTTPClient(offline))
        #expect(text == old)
        #expect(broken.errors.first?.contains("Single: the network failed in place of an answer: ") == true)
    }

    @Test func `a file that does not fit is an error and nothing is forwarded`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        _ = try await run(Self.recording)
        try Data((text ?? "").replacing("\"hi\"", with: "7").utf8).write(to: URL(fileURLWithPath: path.path))
        let elsewhere = ScriptedHTTPClient()
        let (replayed, reports) = await withReports { try? await run([:], forwardingTo: elsewhere) }
        #expect(
            replayed?.errors.first?.hasPrefix(
                "\(path.path): calls[0].messages[0].text: the recorded message does not fit") == true)
        #expect(reports.count == 1 && elsewhere.events.value.isEmpty)
    }

    @Test func `recorded calls that were not used are reported`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        _ = try await run(Self.recording)
        let mocks = CheckedMocks()
        let session = try RecordingSession(
            path, RecordingOptions(), environment: [:])
        mocks.run { RecordingSession.$current.withValue(session) { _ = Mock() } }
        let failures = mocks.finishTest()
        #expect(failures.map(\.check) == [.unusedStubs])
        let report = failures.first?.report.text ?? ""
        #expect(report.hasPrefix("the test has ended, and 1 recorded call of f.json was not used\n"))
        #expect(report.contains("calls[0] of f.json: kinds.v1.KindsService/Single"))
        mocks.close()
    }
}
