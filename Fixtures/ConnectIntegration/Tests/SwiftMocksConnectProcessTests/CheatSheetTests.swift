import Foundation
import TestSupport
import Testing

/// Every example of the cheat sheet compiles.
@Suite(.timeLimit(.minutes(30)))
struct CheatSheetTests {
    private static let page = "Sources/SwiftMocks/SwiftMocks.docc/CheatSheet.md"

    /// The statements that parts of statements belong to, by what their rows say. `…` stands for the part.
    private static let statements = [
        "a message": "verify(client).say(…).called()",
        "some fields of a message": "verify(client).say(…).called()",
        "keep it": "verify(client).say(…).called()",
        "headers": "verify(client).say(.any, headers: …).called()",
        "how often": "verify(client).say(.any).called(…)",
        "events of streams, their opening first": "verify(client).converse()….called()",
    ]

    private struct Row {
        let line: Int
        let purpose: String
        /// The code in the second column.
        let examples: [String]
    }

    private static func rows() throws -> [Row] {
        try Documentation.text(of: page).components(separatedBy: "\n").enumerated().compactMap { index, text in
            let cells = text.components(separatedBy: " | ")
            guard text.hasPrefix("| "), cells.count == 2 else { return nil }
            let purpose = cells[0].dropFirst(2).components(separatedBy: ":** ").last ?? ""
            let examples = cells[1].components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }
            return examples.isEmpty ? nil : Row(line: index + 1, purpose: purpose, examples: examples.map(\.element))
        }
    }

    @Test(arguments: ["5", "6"]) func `every example compiles`(mode: String) async throws {
        let rows = try Self.rows()
        #expect(rows.count > 30)
        let functions = rows.map { row in
            let isDeclaration = row.examples[0].hasPrefix("@")
            let lines = row.examples.map { example in
                guard example.hasPrefix(".") || Int(example) != nil else { return example }
                guard let statement = Self.statements[row.purpose] else { return example }
                return statement.replacingOccurrences(of: "…", with: example)
            }
            let location = "#sourceLocation(file: \"\(Self.page)\", line: \(row.line))"
            if isDeclaration {
                let kind = row.examples[0].hasPrefix("@Suite") ? "struct S\(row.line) {}" : "func f\(row.line)() {}"
                return "\(location)\n\(row.examples[0]) \(kind)\n#sourceLocation()"
            }
            return """
                func row\(row.line)(
                    client: ElizaMock, other: ElizaMock, users: UsersMock, recording: MockRecording
                ) async throws {
                \(location)
                \(lines.joined(separator: "\n#sourceLocation()\n" + location + "\n"))
                #sourceLocation()
                }
                """
        }
        let outcome = try await Eliza.check(
            Self.prelude + functions.joined(separator: "\n"),
            flags: ["-swift-version", mode, "-no-warnings-as-errors"])
        #expect(outcome.succeeded, "\(outcome.output)")
    }

    @Test func `the page is short`() throws {
        #expect(try Documentation.text(of: Self.page).split(whereSeparator: \.isWhitespace).count <= 1_000)
    }

    private static let prelude = """
        import Connect
        import ElizaMocks
        import SwiftMocksConnect
        import SwiftMocksTesting
        import SwiftProtobuf
        import Testing

        typealias ElizaMock = Connectrpc_Eliza_V1_ElizaServiceClientMock
        let message = Connectrpc_Eliza_V1_SayResponse()
        let request = Connectrpc_Eliza_V1_SayRequest()
        let (a, b) = (Connectrpc_Eliza_V1_IntroduceResponse(), Connectrpc_Eliza_V1_IntroduceResponse())
        let error = ConnectError(code: .unavailable, message: nil)
        let gate = Gate()
        let box = Locked<[Connectrpc_Eliza_V1_SayRequest]>([])
        struct UsersRPCs { var find: UnaryRPC<Connectrpc_Eliza_V1_SayRequest, Connectrpc_Eliza_V1_SayResponse> { .init(path: "/users.Users/Find") } }
        final class UsersMock: ConnectMock<UsersRPCs>, @unchecked Sendable {}
        let http = URLSessionHTTPClient()
        func reply(to input: Connectrpc_Eliza_V1_ConverseRequest) -> Connectrpc_Eliza_V1_ConverseResponse { .init() }
        func isLoaded() -> Bool { true }

        """
}
