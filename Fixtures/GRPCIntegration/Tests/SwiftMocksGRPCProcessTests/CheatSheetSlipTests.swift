import TestSupport
import Testing

/// The compiler does not give up on a statement of the cheat sheet that is written wrongly in one
/// place.
@Suite(.timeLimit(.minutes(30)))
struct CheatSheetSlipTests {
    @Test func `the compiler says of each slip what is wrong`() async throws {
        let verdict = try await CheatSheetSlips.compile(
            for: .grpcSwift, below: Self.prelude, parameters: Self.parameters)
        #expect(verdict.slipCount > 1_000)
        #expect(verdict.surrenders.isEmpty)
        // Arguments with a default may be missing, and some statements take values of any type.
        #expect(verdict.errorCount * 10 > verdict.slipCount * 8)
    }

    private static let parameters = """
        client: ElizaMock, other: ElizaMock, users: UsersMock, recording: MockRecording, http: MockTransport,
        network: FaultyTransport<MockTransport>, clock: MockClock, rule: AnyCallClause<GRPCLibrary>
        """

    private static let prelude = """
        import Eliza
        import GRPCCore
        import SwiftMocksGRPC
        import SwiftProtobuf

        typealias ElizaMock = Connectrpc_Eliza_V1_ElizaService.ClientMock
        let error = RPCError(code: .unavailable, message: "")
        final class UsersMock: GRPCMock<UsersRPCs>, @unchecked Sendable {}
        """
}
