import Testing

let scenarios = unaryScenarios + serverStreamScenarios + clientStreamScenarios + bidirectionalScenarios

@Suite struct ParityTests {
    @Test(arguments: scenarios) func seen(_ scenario: Scenario) async throws {
        let lines = try await scenario.play().transcriptOfClient()
        print("==", scenario.testDescription, "\n   ", lines.joined(separator: "\n    "))
    }
}
