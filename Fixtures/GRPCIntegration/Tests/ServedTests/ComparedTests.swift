import ChatAPI
import ChatMocks
import Foundation
import GRPCCore
import SwiftMocksGRPC
import SwiftMocksTesting
import Testing

@testable import SwiftMocks

/// Tests that are recorded, and then compared with what the server answers later.
@Suite(.endOfHangs, .patient) struct ComparedTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("recordings-\(UUID())")

    enum Method: String, CaseIterable {
        case getUser = "GetUser"
        case listUsers = "ListUsers"
        case upload = "Upload"
        case chat = "Chat"

        /// The field of the response, as a recording has it.
        func field(_ text: String) -> String {
            switch self {
            case .getUser, .listUsers: "name: recorded \"hi\", now \"\(text)\""
            case .upload: "count: recorded 2, now \(text.count)"
            case .chat: "text: recorded \"hi\", now \"\(text)\""
            }
        }
    }

    /// What the server answers, and how many calls there are.
    struct Answers: Sendable {
        var texts = ["hi"]
        var fails = false
        var calls = 1
    }

    /// Runs a test with a recording, and returns what it is told at its end.
    private func run(
        _ method: Method, _ answers: Answers, _ variable: String, ignoring names: [String] = []
    ) async throws -> [String] {
        let path = RecordingPath(source: folder.appendingPathComponent("Tests.swift").path, test: "f()", name: nil)
        var options = RecordingOptions()
        options.ignored = names
        let session = try RecordingSession(path, options, environment: ["SWIFT_MOCKS_RECORD": variable])
        try await RecordingSession.$current.withValue(session) {
            let transport = MockTransport(
                serving: Chat.ClientMock(), forwardingTo: MockTransport(serving: server(answers)))
            try await withGRPCClient(transport: transport) { client in
                for number in 0..<answers.calls { try await call(method, "\(number)", Chat.Client(wrapping: client)) }
            }
        }
        return session.finishTest(hasFailed: false).map { String("\($0)".dropFirst(path.path.count + 2)) }
    }

    private func server(_ answers: Answers) -> Chat.ClientMock {
        let server = Chat.ClientMock()
        let (error, texts) = (RPCError(code: .notFound, message: "gone"), answers.texts)
        guard !answers.fails else {
            given(server).getUser(.any).willFail(error).listUsers(.any).willFail(error)
                .upload().willFail(error).chat().onClose(.fail(error))
            return server
        }
        given(server).getUser(.any).willReturn(.with { $0.name = texts[0] })
            .upload().willProduce { _ in .with { $0.count = Int32(texts[0].count) } }
        given(server).listUsers(.any).willServe { server in
            for text in texts { try await server.send(.with { $0.name = text }) }
            server.complete()
        }
        given(server).chat().willServe { server in
            for await _ in server.inputs {}
            for text in texts { try await server.send(.with { $0.text = text }) }
            server.complete()
        }
        return server
    }

    private func call(_ method: Method, _ id: String, _ chat: Chat.Client<some ClientTransport>) async throws {
        do {
            switch method {
            case .getUser: _ = try await chat.getUser(.with { $0.id = id })
            case .listUsers: try await chat.listUsers(.init()) { for try await _ in $0.messages {} }
            case .upload:
                _ = try await chat.upload { try await $0.write(.init()) }
            case .chat:
                try await chat.chat {
                    try await $0.write(.with { $0.text = id })
                } onResponse: {
                    for try await _ in $0.messages {}
                }
            }
        } catch is RPCError {}
    }

    private func compare(
        _ method: Method, _ old: Answers, _ new: Answers, ignoring names: [String] = []
    ) async throws -> [String] {
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(try await run(method, old, "all") == [])
        return try await run(method, new, "compare", ignoring: names)
    }

    @Test(arguments: Method.allCases) func `equal answers are no difference`(_ method: Method) async throws {
        #expect(try await compare(method, Answers(calls: 2), Answers(calls: 2)) == [])
    }

    @Test(arguments: Method.allCases) func `a field that differs fails the test`(_ method: Method) async throws {
        let errors = try await compare(method, Answers(), Answers(texts: ["hello"]))
        #expect(errors.count == 1)
        #expect(
            errors.first?.contains("/\(method.rawValue) is answered differently: messages[0].\(method.field("hello"))")
                == true)
    }

    @Test(arguments: Method.allCases) func `a field that is ignored does not count`(_ method: Method) async throws {
        let names = ["name", "text", "count"]
        #expect(try await compare(method, Answers(), Answers(texts: ["hello"]), ignoring: names) == [])
    }

    @Test(arguments: Method.allCases) func `a code that differs fails the test`(_ method: Method) async throws {
        let errors = try await compare(method, Answers(), Answers(fails: true))
        #expect(errors.first?.contains("code: recorded \"ok\", now \"not_found\"; message: recorded nothing") == true)
    }

    @Test(arguments: [Method.listUsers, .chat]) func `a message more or less fails the test`(_ method: Method)
        async throws
    {
        let (one, two) = (Answers(), Answers(texts: ["hi", "more"]))
        let more = try await compare(method, one, two)
        #expect(more.first?.contains("messages[1]: recorded nothing, now {") == true)
        let less = try await compare(method, two, one)
        #expect(less.first?.contains("messages[1]: recorded {") == true)
    }

    @Test(arguments: Method.allCases) func `a call more or less fails the test`(_ method: Method) async throws {
        let (one, two) = (Answers(), Answers(calls: 2))
        let more = try await compare(method, one, two)
        #expect(more.first?.contains("/\(method.rawValue) is not recorded: ") == true)
        let less = try await compare(method, two, one)
        #expect(less.first?.hasPrefix("calls[1]: a recorded call of ") == true)
    }
}
