import Foundation
import TestSupport
import Testing

/// Every example of the cheat sheet compiles.
@Suite(.timeLimit(.minutes(30)))
struct CheatSheetTests {
    @Test(arguments: ["5", "6"]) func `every example compiles`(mode: String) async throws {
        let rows = try CheatSheet.rows(for: .connect)
        #expect(rows.count > 30)
        let functions = rows.map { row in
            let location = "#sourceLocation(file: \"\(CheatSheet.page)\", line: \(row.line))"
            if row.examples[0].hasPrefix("@") {
                let kind = row.examples[0].hasPrefix("@Suite") ? "struct S\(row.line) {}" : "func f\(row.line)() {}"
                return "\(location)\n\(row.examples[0]) \(kind)\n#sourceLocation()"
            }
            let lines = row.statements.map { $0.replacingOccurrences(of: "…", with: "") }
            return """
                func row\(row.line)(
                    client: ElizaMock, other: ElizaMock, users: UsersMock, recording: MockRecording,
                    network: FaultyHTTPClient, clock: MockClock
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
