import Foundation
import TestSupport
import Testing

/// The compiler does not give up on a statement of the cheat sheet that is written wrongly in one
/// place.
@Suite(.timeLimit(.minutes(30)))
struct CheatSheetSlipTests {
    @Test func `the compiler says of each slip what is wrong`() async throws {
        let slips = try CheatSheetSlips.all(for: .connect)
        #expect(slips.count > 1_000)
        let code = CheatSheetSlips.code(slips, below: Self.prelude, parameters: Self.parameters)
        let outcome = try await TemporaryFolder.with { folder in
            let file = folder.appendingPathComponent("Slips.swift")
            try code.write(to: file, atomically: true, encoding: .utf8)
            return try await SwiftCompiler.check([file], module: "Tests", flags: ["-swift-version", "6"])
        }
        #expect(CheatSheetSlips.surrenders(in: outcome.output).isEmpty)
        // Arguments with a default may be missing, and some statements take values of any type.
        #expect(CheatSheetSlips.errorCount(in: outcome.output) * 10 > slips.count * 8)
    }

    private static let parameters = """
        client: ElizaMock, other: ElizaMock, users: UsersMock, recording: MockRecording, http: MockHTTPClient,
        network: FaultyHTTPClient, clock: MockClock, rule: AnyCallClause<ConnectLibrary>
        """

    private static let prelude = """
        import Connect
        import Eliza
        import SwiftMocksConnect
        import SwiftProtobuf

        struct Wrong {}
        typealias ElizaMock = Connectrpc_Eliza_V1_ElizaServiceClientMock
        let message = Connectrpc_Eliza_V1_SayResponse()
        let request = Connectrpc_Eliza_V1_SayRequest()
        let (a, b) = (Connectrpc_Eliza_V1_IntroduceResponse(), Connectrpc_Eliza_V1_IntroduceResponse())
        let error = ConnectError(code: .unavailable, message: "")
        let gate = Gate()
        let box = Locked<[Connectrpc_Eliza_V1_SayRequest]>([])
        struct UsersRPCs {}
        final class UsersMock: ConnectMock<UsersRPCs>, @unchecked Sendable {}
        func reply(to input: Connectrpc_Eliza_V1_ConverseRequest) -> Connectrpc_Eliza_V1_ConverseResponse { .init() }
        func isLoaded() -> Bool { true }
        """
}
