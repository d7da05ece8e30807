import Eliza
import Foundation
import SwiftMocksTesting
import Testing

@testable import SwiftMocks

/// Tests that are recorded, and then compared with what the server answers later.
@Suite(.endOfHangs, .patient) struct ComparedTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("recordings-\(UUID())")

    /// What the server answers, and the requests of the calls.
    struct Answers: Sendable {
        var texts = ["hi"]
        var fails = false
        var calls = ["a"]
    }

    /// Runs a test with a recording, and returns what it is told at its end.
    private func run(
        _ method: Method, _ answers: Answers, _ variable: String, ignoring names: [String] = []
    ) async throws -> [String] {
        let location = RecordingLocation(
            source: folder.appendingPathComponent("Tests.swift").path, test: "f()", name: nil)
        var options = RecordingOptions()
        options.ignored = names
        let session = try RecordingSession(location, options, environment: ["SWIFT_MOCKS_RECORD": variable])
        await RecordingSession.$current.withValue(session) {
            let app = App(serving: ElizaMock(), forwardingTo: server(answers))
            for text in answers.calls { _ = await app.call(method, [text]) }
        }
        return session.finish(hasFailed: false).map { String("\($0)".dropFirst(location.path.count + 2)) }
    }

    private func server(_ answers: Answers) -> ElizaMock {
        let server = ElizaMock()
        let texts = answers.texts
        guard !answers.fails else {
            let gone = Failure(code: .notFound, message: "gone")
            given(server).say(.any).willFail(gone).introduce(.any).willFail(gone)
                .upload().willFail(gone).converse().onClose(.fail(gone))
            return server
        }
        given(server).say(.any).willReturn(.with { $0.sentence = texts[0] })
            .upload().willReturn(.with { $0.count = Int32(texts[0].count) })
        given(server).introduce(.any).willServe { server in
            for text in texts { try await server.send(.with { $0.sentence = text }) }
            server.complete()
        }
        given(server).converse().willServe { server in
            for await _ in server.inputs {}
            for text in texts { try await server.send(.with { $0.sentence = text }) }
            server.complete()
        }
        return server
    }

    private func compare(
        _ method: Method, _ old: Answers, _ new: Answers, ignoring names: [String] = []
    ) async throws -> [String] {
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(try await run(method, old, "all") == [])
        return try await run(method, new, "compare", ignoring: names)
    }

    @Test(arguments: Method.allCases) func `equal answers are no difference`(_ method: Method) async throws {
        #expect(try await compare(method, Answers(calls: ["a", "b"]), Answers(calls: ["a", "b"])) == [])
    }

    @Test(arguments: Method.allCases) func `a field that differs fails the test`(_ method: Method) async throws {
        let errors = try await compare(method, Answers(), Answers(texts: ["hello"]))
        let difference =
            method == .upload
            ? "count: recorded 2, now 5 (ignoring: \"count\")"
            : "sentence: recorded \"hi\", now \"hello\" (ignoring: \"sentence\")"
        #expect(errors.count == 1)
        #expect(
            errors.first?.hasPrefix(
                "calls[0]: connectrpc.eliza.v1.ElizaService/\(method.rawValue) is answered differently: messages[0]."
                    + "\(difference). Record it: SWIFT_MOCKS_RECORD=all swift test --filter '\\.f\\(\\)', or name the "
                    + "fields whose changes don't matter: .recorded(ignoring: …)") == true)
    }

    @Test(arguments: Method.allCases) func `a field that is ignored does not count`(_ method: Method) async throws {
        let name = method == .upload ? "count" : "sentence"
        #expect(try await compare(method, Answers(), Answers(texts: ["hello"]), ignoring: [name]) == [])
    }

    @Test(arguments: Method.allCases) func `a code that differs fails the test`(_ method: Method) async throws {
        let errors = try await compare(method, Answers(), Answers(fails: true))
        #expect(errors.first?.contains("code: recorded \"ok\", now \"not_found\"; message: recorded nothing") == true)
    }

    @Test(arguments: [Method.introduce, .converse])
    func `a message more or less fails the test`(_ method: Method) async throws {
        let one = Answers()
        let two = Answers(texts: ["hi", "more"])
        let more = try await compare(method, one, two)
        #expect(more.first?.contains("messages[1]: recorded nothing, now {\"sentence\":\"more\"}. ") == true)
        let less = try await compare(method, two, one)
        #expect(less.first?.contains("messages[1]: recorded {\"sentence\":\"more\"}, now nothing. ") == true)
    }

    @Test(arguments: Method.allCases) func `a call more or less fails the test`(_ method: Method) async throws {
        let one = Answers()
        let two = Answers(calls: ["a", "b"])
        let rpc = "connectrpc.eliza.v1.ElizaService/\(method.rawValue)"
        let more = try await compare(method, one, two)
        #expect(more.first?.hasPrefix("a call of \(rpc) is not recorded: ") == true)
        let less = try await compare(method, two, one)
        #expect(less.first?.hasPrefix("calls[1]: a recorded call of \(rpc) no longer") == true)
    }

    @Test func `all differences are one failure with the first three`() async throws {
        let names = ["a", "b", "c", "d", "e"]
        let errors = try await compare(.say, Answers(calls: names), Answers(texts: ["ho"], calls: names))
        let lines = (0..<3).map { call in
            "  calls[\(call)]: connectrpc.eliza.v1.ElizaService/Say is answered differently: messages[0].sentence: "
                + "recorded \"hi\", now \"ho\" (ignoring: \"sentence\")"
        }
        let wanted = ["5 differences"] + lines + ["  2 differences more. Record it: "]
        #expect(errors.count == 1)
        #expect(errors.first?.hasPrefix(wanted.joined(separator: "\n")) == true, "\(errors)")
    }

    @Test func `a name that nothing has fails the test`() async throws {
        let errors = try await compare(.say, Answers(), Answers(), ignoring: ["sentense"])
        #expect(
            errors == [
                "\"sentense\" in ignoring is the name of no field and of no metadata. The nearest name is \"sentence\""
            ])
    }

    @Test func `a test without a file has nothing to compare`() async {
        await #expect(throws: MockRecordingError.self) { try await run(.say, Answers(), "compare") }
    }
}
