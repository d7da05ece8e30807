import Foundation
import TestSupport
import Testing

/// The same request gives the same bytes in every process, although each process hashes with a seed of its own.
@Suite(.timeLimit(.minutes(30))) struct DeterminismTests {
    @Test(arguments: try GoldenCase.all())
    func `every process answers the same`(_ golden: GoldenCase) async throws {
        let request = Data(
            try Fixtures.request(golden.protos, parameter: golden.arguments.joined(separator: ",")))
        let plugin = try Tools.plugin()
        func answer(_ environment: [String: String] = [:]) async throws -> Data {
            let outcome = try await Command(
                executable: plugin, environment: environment, input: request
            ).run()
            #expect(outcome.status == 0)
            return outcome.output
        }
        let first = try await answer(["SWIFT_DETERMINISTIC_HASHING": "1"])
        #expect(try Response([UInt8](first)).error == nil)
        #expect(try await answer() == first)
    }

    /// Without a seed for each process, the test above would prove nothing.
    @Test func `the seed is a process's own`() {
        #expect(ProcessInfo.processInfo.environment["SWIFT_DETERMINISTIC_HASHING"] == nil)
    }
}
