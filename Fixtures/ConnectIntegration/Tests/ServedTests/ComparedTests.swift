import Connect
import Foundation
import KindsAPI
import SwiftMocksConnect
import SwiftMocksTesting
import Testing

@testable import SwiftMocks

/// Tests that are recorded, and then compared with what the server answers later.
@Suite struct ComparedTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("recordings-\(UUID())")

    /// What the server answers, and the requests of the calls.
    struct Answers: Sendable {
        var messages = ["hi"]
        var fails = false
        var calls = ["a"]
    }

    static let methods = ["Single", "Download", "Upload", "Talk"]

    /// Runs a test with a recording, and returns what it is told at its end.
    private func run(
        _ method: String, _ answers: Answers, _ variable: String, ignoring names: [String] = []
    ) async throws -> [String] {
        let path = RecordingPath(source: folder.appendingPathComponent("Tests.swift").path, test: "f()", name: nil)
        var options = RecordingOptions()
        options.ignored = names
        let session = try RecordingSession(path, options, environment: ["SWIFT_MOCKS_RECORD": variable])
        await RecordingSession.$current.withValue(session) {
            let http = MockHTTPClient(serving: Mock(), forwardingTo: MockHTTPClient(serving: server(answers)))
            for text in answers.calls { await call(method, text, http) }
        }
        return session.finishTest(hasFailed: false).map { String("\($0)".dropFirst(path.path.count + 2)) }
    }

    private func server(_ answers: Answers) -> Mock {
        let server = Mock()
        let error = ConnectError(code: .notFound, message: "gone")
        let messages = answers.messages.map { text in Kinds_V1_Response.with { $0.text = text } }
        guard !answers.fails else {
            given(server).single(.any).willFail(error).download(.any).willFail(error)
                .upload().willFail(error).talk().onClose(.fail(error))
            return server
        }
        given(server).single(.any).willReturn(messages[0]).upload().willReturn(messages[0])
        given(server).download(.any).willServe { server in
            for message in messages { try await server.send(message) }
            server.complete()
        }
        given(server).talk().willServe { server in
            for await _ in server.inputs {}
            for message in messages { try await server.send(message) }
            server.complete()
        }
        return server
    }

    /// Makes a call with one message, and waits for its end.
    private func call(_ method: String, _ text: String, _ http: MockHTTPClient) async {
        let body = Data("{\"text\": \"\(text)\"}".utf8)
        guard method != "Single" else {
            _ = await http.send(Requests.request(method, "application/json", body: body))
            return
        }
        let stream = RawStream(http, Requests.request(method, "application/connect+json"))
        stream.request.sendData(Requests.envelope(body))
        stream.request.sendClose()
        for await _ in stream.events {}
    }

    private func compare(
        _ method: String, _ old: Answers, _ new: Answers, ignoring names: [String] = []
    ) async throws -> [String] {
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(try await run(method, old, "all") == [])
        return try await run(method, new, "compare", ignoring: names)
    }

    @Test(arguments: methods) func `equal answers are no difference`(_ method: String) async throws {
        #expect(try await compare(method, Answers(calls: ["a", "b"]), Answers(calls: ["a", "b"])) == [])
    }

    @Test(arguments: methods) func `a field that differs fails the test`(_ method: String) async throws {
        let errors = try await compare(method, Answers(), Answers(messages: ["ho"]))
        #expect(errors.count == 1)
        #expect(
            errors.first?.hasPrefix(
                "calls[0]: kinds.v1.KindsService/\(method) is answered differently: messages[0].text: recorded \"hi\", "
                    + "now \"ho\" (ignoring: \"text\"). Record it: SWIFT_MOCKS_RECORD=all swift test --filter '\\.f\\(\\)', or name "
                    + "the fields whose changes don't matter: .recorded(ignoring: …)")
                == true)
    }

    @Test(arguments: methods) func `a field that is ignored does not count`(_ method: String) async throws {
        #expect(try await compare(method, Answers(), Answers(messages: ["ho"]), ignoring: ["text"]) == [])
    }

    @Test(arguments: methods) func `a code that differs fails the test`(_ method: String) async throws {
        let errors = try await compare(method, Answers(), Answers(fails: true))
        #expect(errors.first?.contains("code: recorded \"ok\", now \"not_found\"; message: recorded nothing") == true)
    }

    @Test(arguments: ["Download", "Talk"]) func `a message more or less fails the test`(_ method: String) async throws {
        let (one, two) = (Answers(), Answers(messages: ["hi", "more"]))
        let more = try await compare(method, one, two)
        #expect(more.first?.contains("messages[1]: recorded nothing, now {\"text\":\"more\"}. ") == true)
        let less = try await compare(method, two, one)
        #expect(less.first?.contains("messages[1]: recorded {\"text\":\"more\"}, now nothing. ") == true)
    }

    @Test(arguments: methods) func `a call more or less fails the test`(_ method: String) async throws {
        let (one, two) = (Answers(), Answers(calls: ["a", "b"]))
        let more = try await compare(method, one, two)
        #expect(more.first?.hasPrefix("a call of kinds.v1.KindsService/\(method) is not recorded: ") == true)
        let less = try await compare(method, two, one)
        #expect(less.first?.hasPrefix("calls[1]: a recorded call of kinds.v1.KindsService/\(method) no longer") == true)
    }

    @Test func `all differences are one failure with the first three`() async throws {
        let names = ["a", "b", "c", "d", "e"]
        let errors = try await compare("Single", Answers(calls: names), Answers(messages: ["ho"], calls: names))
        let line = { (call: Int) in
            "  calls[\(call)]: kinds.v1.KindsService/Single is answered differently: messages[0].text: "
                + "recorded \"hi\", now \"ho\" (ignoring: \"text\")"
        }
        #expect(errors.count == 1)
        #expect(
            errors.first?.hasPrefix(
                (["5 differences", line(0), line(1), line(2), "  2 differences more. Record it: "]).joined(
                    separator: "\n"))
                == true, "\(errors)")
    }

    @Test func `a name that nothing has fails the test`() async throws {
        let errors = try await compare("Single", Answers(), Answers(), ignoring: ["txt"])
        #expect(
            errors == ["\"txt\" in ignoring is the name of no field and of no metadata. The nearest name is \"text\""])
    }

    @Test func `a test without a file has nothing to compare`() async {
        await #expect(throws: MockRecordingError.self) { try await run("Single", Answers(), "compare") }
    }
}
