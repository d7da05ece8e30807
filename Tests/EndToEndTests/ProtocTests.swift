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

    @Test(arguments: ["eliza", "module_mappings"])
    func `system protoc decodes the response`(_ name: String) async throws {
        let protoc = try Protoc.system()
        try await expectDecoded(try .named(name), protoc, knowsEditions: try await Self.knowsEditions(protoc))
    }

    @Test(arguments: ["eliza", "module_mappings", "editions"])
    func `newest protoc decodes the response`(_ name: String) async throws {
        try await expectDecoded(try .named(name), try Protoc.newest(), knowsEditions: true)
    }

    @Test func `descriptor sets are of the protos`() async throws {
        let protoc = try Protoc.newest()
        let folder = try TemporaryFolder()
        for proto in try Fixtures.files(in: Fixtures.protos) where proto.hasSuffix(".proto") {
            let set = folder.url.appendingPathComponent("set.pb")
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
        try expectEqual(try Fixtures.contents(of: output.url), try Fixtures.contents(of: golden.folder))
    }

    /// Client before mock, in the order of the protos.
    private func expectDecoded(_ golden: GoldenCase, _ protoc: Protoc, knowsEditions: Bool) async throws {
        let request = try await protoc.request(golden.protos, options: golden.arguments)
        let response = try await Command(executable: try Tools.plugin(), directory: Fixtures.root, input: request).run()
        #expect(response.status == 0)
        #expect(response.errorText == "")
        let contents = try Fixtures.contents(of: golden.folder)
        let stems = golden.protos.map { URL(fileURLWithPath: $0).deletingPathExtension().lastPathComponent }
        let names = stems.flatMap { stem in
            ["connect", "mock", "grpc.mock"].flatMap { kind in
                contents.keys.filter { name in
                    let last = URL(fileURLWithPath: name).lastPathComponent
                    return last == "\(stem).\(kind).swift" || last.hasSuffix("_\(stem).\(kind).swift")
                }
            }
        }
        let files = try names.map { ($0, try #require(contents[$0])) }
        #expect(files.count == contents.count)
        let difference = LineDiff.text(
            expected: TextFormat.response(files: files, knowsEditions: knowsEditions),
            actual: try await protoc.decodedResponse(response.output))
        #expect(difference == nil, "\(difference ?? "")")
    }

    /// By its plugin.proto.
    private static func knowsEditions(_ protoc: Protoc) async throws -> Bool {
        try await protoc.decodedResponse(Data([0x18, 1])).contains("minimum_edition")
    }
}

/// Fails with a diff for each file that differs, and for each that only one side has.
func expectEqual(_ actual: [String: String], _ expected: [String: String]) throws {
    #expect(actual.keys.sorted() == expected.keys.sorted())
    for (name, content) in expected {
        if let difference = LineDiff.text(expected: content, actual: actual[name] ?? "") {
            Issue.record("\(name), expected -, written +:\n\(difference)")
        }
    }
}
