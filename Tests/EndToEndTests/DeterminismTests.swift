import Foundation
import TestSupport
import Testing

/// The same request gives the same bytes in every process, although each process hashes with a seed of its own.
@Suite(.timeLimit(.minutes(30))) struct DeterminismTests {
    @Test(arguments: try GoldenCase.all())
    func `every process answers the same`(_ golden: GoldenCase) async throws {
        let request = try Self.request(golden)
        let plugin = try Tools.plugin()
        func answer(_ environment: [String: String] = [:]) async throws -> Data {
            let outcome = try await Command(
                executable: plugin, directory: Fixtures.root, environment: environment, input: request
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

    /// What protoc would send for a golden case.
    private static func request(_ golden: GoldenCase) throws -> Data {
        var files: [WireTree.Field] = []
        var names: Set<[UInt8]> = []
        for proto in golden.protos {
            let set = Fixtures.descriptors.appendingPathComponent(proto.replacingOccurrences(of: ".proto", with: ".pb"))
            let tree = try #require(WireTree([UInt8](try Data(contentsOf: set))[...], schema: .fileSet))
            for field in tree.fields {
                guard case .message(let file) = field.value, names.insert(file.bytes).inserted else { continue }
                files.append(WireTree.Field(15, field.value))
            }
        }
        let head = golden.protos.reduce(MessageBuilder()) { $0.text(1, $1) }
            .text(2, golden.arguments.joined(separator: ","))
        return Data(head.bytes + WireTree(fields: files).bytes)
    }
}
