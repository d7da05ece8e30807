import Foundation
import TestSupport
import Testing

/// The built executable under real protocs: one from the system, without editions, and the newest.
@Suite(.serialized, .timeLimit(.minutes(30)), .gated(by: .tools)) struct ProtocTests {
    @Test(arguments: try GoldenCase.all().filter { !$0.needsEditions })
    func `system protoc writes the golden`(_ golden: GoldenCase) async throws {
        try await expectGolden(golden, try Protoc.system())
    }

    /// What it says of the other protos is in the descriptor sets.
    @Test(arguments: try GoldenCase.all().filter { $0.needsEditions || $0.name == "eliza" })
    func `newest protoc writes the golden`(_ golden: GoldenCase) async throws {
        try await expectGolden(golden, try Protoc.newest())
    }

    @Test func `descriptor sets are of the protos`() async throws {
        let protoc = try Protoc.newest()
        let folder = try TemporaryFolder()
        for proto in try Fixtures.files(in: Fixtures.protos) where proto.hasSuffix(".proto") {
            let set = folder.file("set.pb")
            let outcome = try await Command(
                executable: protoc.path,
                arguments: [
                    "-I", Fixtures.protos.path, "--include_imports", "--include_source_info",
                    "--descriptor_set_out=\(set.path)", proto,
                ], directory: folder.url
            ).run()
            #expect(outcome.status == 0, "\(outcome.errorText)")
            let checkedIn = Fixtures.descriptors.appendingPathComponent(
                proto.replacingOccurrences(of: ".proto", with: ".pb"))
            let isEqual = try Data(contentsOf: set) == Data(contentsOf: checkedIn)
            #expect(isEqual, "the set of \(proto) is out of date; run `make golden`")
        }
    }

    private func expectGolden(_ golden: GoldenCase, _ protoc: Protoc) async throws {
        let output = try TemporaryFolder()
        let outcome = try await protoc.generate(golden.protos, options: golden.arguments, into: output.url)
        #expect(outcome.status == 0)
        #expect(outcome.errorText == "")
        #expect(outcome.outputText == "")
        expectEqual(try Fixtures.contents(of: output.url), try Fixtures.contents(of: golden.folder))
    }
}
