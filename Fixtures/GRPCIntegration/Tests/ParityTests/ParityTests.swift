import Testing

let scenarios = unaryScenarios + serverStreamScenarios + clientStreamScenarios + bidirectionalScenarios

@Suite struct ParityTests {
    @Test(arguments: scenarios) func mockIsSeenAsTheClientIs(_ scenario: Scenario) async throws {
        let client = try await scenario.play().transcriptOfClient()
        let mock = await scenario.play().transcriptOfMock()
        #expect(mock == client)
    }
}
