import Eliza
import SwiftMocksTesting
import Testing

@_spi(Adapters) @testable import SwiftMocks

/// Calls for which a recording has no answer.
@Suite(.endOfHangs, .patient) struct UnrecordedCallTests {
    private let server = ElizaMock()

    init() {
        answerAll(server)
    }

    /// Records one call.
    private func recording(of method: Method) async throws -> MockRecording {
        let mock = ElizaMock()
        _ = await App(serving: mock, forwardingTo: server).call(method)
        return try MockRecording(of: mock)
    }

    @Test(arguments: Method.allCases, Place.allCases)
    func `is reported by mocks of each policy`(_ method: Method, _ place: Place) async throws {
        let recording = try await recording(of: method)
        for policy in [MockPolicy.strict, .relaxed] {
            let code = Locked("")
            let reports = try await failures {
                let mock = ElizaMock(policy: policy)
                try replay(recording, for: mock)
                code.value = await App(mock, place).call(method, ["b"]).code
            }
            #expect(code.value == (policy == .strict ? "unimplemented" : "ok"))
            #expect(reports.count == 1)
            let text = reports.first?.text ?? ""
            let answer = policy == .strict ? "unimplemented" : "empty"
            #expect(text.contains("has no recorded answer, answered \(answer)"))
            #expect(text.contains("sentence: recorded \"a\", sent \"b\""))
            #expect(!text.contains("answered by the recording") && !text.contains("and was used"))
        }
    }

    @Test func `is reported where a mock with a real server was made`() async throws {
        let recording = try await recording(of: .say)
        let line: UInt = #line + 2
        let reports = try await failures {
            let mock = ElizaMock(forwardingTo: App.realClient(of: server))
            try replay(recording, for: mock)
            #expect(await App(mock).call(.say, ["b"]).code == "unimplemented")
        }
        #expect(reports.map { "\($0.fileID):\($0.line)" } == ["\(#fileID):\(line)"])
    }

    @Test(arguments: Method.allCases, Place.allCases)
    func `one call more is told to repeat the last answer`(_ method: Method, _ place: Place) async throws {
        let recording = try await recording(of: method)
        let reports = try await failures {
            let mock = ElizaMock()
            try replay(recording, for: mock)
            for _ in 1...2 { _ = await App(mock, place).call(method) }
        }
        #expect(reports.count == 1)
        #expect(
            reports.first?.text.hasSuffix("or repeat the last answer by replay(…, repeating: true)") == true)
    }

    /// Two streams begin alike, so that the first is used, which goes on with another input.
    @Test(arguments: [Method.upload, .converse], Place.allCases)
    func `a stream is told why an equal one was not used`(_ method: Method, _ place: Place) async throws {
        let recorder = ElizaMock()
        let app = App(serving: recorder, forwardingTo: server)
        for sentence in ["b", "c"] { _ = await app.call(method, ["a", sentence]) }
        let recording = try MockRecording(of: recorder)
        let reports = try await failures {
            let mock = ElizaMock()
            try replay(recording, for: mock)
            #expect(await App(mock, place).call(method, ["a", "c"]).code == "unimplemented")
        }
        #expect(reports.count == 1)
        let why = "and was not used: a stream is found by its first input, in recorded order"
        #expect(reports.lines.contains { $0.hasSuffix("calls[1] of the recording is equal, \(why)") })
        #expect(reports.lines.contains { $0.hasSuffix("make the calls in recorded order, or record it again") })
    }

    @Test(arguments: [Method.upload, .converse], Place.allCases)
    func `a stream does not say that its own recorded call was used`(_ method: Method, _ place: Place) async throws {
        let recorder = ElizaMock()
        _ = await App(serving: recorder, forwardingTo: server).call(method, ["a", "b"])
        let recording = try MockRecording(of: recorder)
        let reports = try await failures {
            let mock = ElizaMock()
            try replay(recording, for: mock)
            _ = await App(mock, place).call(method, ["a", "c"])
        }
        #expect(reports.count == 1)
        #expect(reports.lines.contains { $0.hasSuffix("calls[0] of the recording differs") })
        #expect(reports.lines.contains("sentence: recorded \"b\", sent \"c\""))
    }

    @Test(arguments: Method.allCases, Place.allCases)
    func `a relaxed mock replays a recorded call`(_ method: Method, _ place: Place) async throws {
        let mock = ElizaMock(policy: .relaxed)
        try await replay(recording(of: method), for: mock)
        let wanted = await App(serving: server).call(method)
        #expect(await App(mock, place).call(method) == wanted)
    }

    @Test(arguments: Place.allCases, [MockPolicy.strict, .relaxed])
    func `a call that is not recorded does not leave`(_ place: Place, _ policy: MockPolicy) async throws {
        let recording = try await recording(of: .say)
        let reports = try await failures {
            let recorder = Recorder(place, forwardingTo: server, policy: policy)
            try replay(recording, for: recorder.mock)
            let code = await recorder.app.call(.say, ["b"]).code
            #expect(code == (policy == .strict ? "unimplemented" : "ok"))
        }
        #expect(reports.count == 1)
        verify(server).say(.any).called(.once)
    }
}
