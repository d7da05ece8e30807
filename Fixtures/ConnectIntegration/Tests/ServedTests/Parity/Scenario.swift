import Connect
import KindsAPI
import SwiftMocksConnect
import Testing

typealias Client = Kinds_V1_KindsServiceClientInterface
typealias Mock = Kinds_V1_KindsServiceClientMock

/// Code under test, and a mock that answers it: in place of the client, or below the real client.
struct Scenario: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The seconds after which the client gives up; nil if it does not.
    let timeout: Double?
    /// What the network does; nil if it is in order.
    let fault: NetworkFault?
    let stub: @Sendable (Mock) -> Void
    let use: @Sendable (any Client, Transcript) async throws -> Void

    init(
        _ description: String, timeout: Double? = nil, over fault: NetworkFault? = nil,
        stub: @escaping @Sendable (Mock) -> Void,
        use: @escaping @Sendable (any Client, Transcript) async throws -> Void
    ) {
        testDescription = description
        self.timeout = timeout
        self.fault = fault
        self.stub = stub
        self.use = use
    }

    /// What the code under test sees of the mock in place of the client, which has no network.
    func transcriptOfMock() async -> [String] {
        guard fault == nil else { return [] }
        let mock = Mock()
        stub(mock)
        return await transcript(using: mock)
    }

    func transcript(using client: any Client) async -> [String] {
        let transcript = Transcript()
        do {
            try await use(client, transcript)
        } catch {
            transcript.note("threw \(error)")
        }
        return transcript.lines.value
    }
}
