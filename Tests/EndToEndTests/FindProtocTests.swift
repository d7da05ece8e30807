import Foundation
import TestSupport
import Testing

/// Which protoc `make` takes: the PATH has several, and not each has its protos beside it.
@Suite(.gated(by: .tools)) struct FindProtocTests {
    @Test func oneThatHasItsProtosGoesFirst() async throws {
        let folder = try TemporaryFolder()
        try addProtoc(to: folder, "copied", hasProtos: false)
        try addProtoc(to: folder, "whole", hasProtos: true)
        let found = try await find(in: folder, ["copied/bin", "whole/bin"])
        #expect(found == ["\(folder.url.path)/whole/bin/protoc", "\(folder.url.path)/whole/include"])
    }

    @Test func aLinkLeadsToTheProtos() async throws {
        let folder = try TemporaryFolder()
        try addProtoc(to: folder, "whole", hasProtos: true)
        let link = try folder.folder("links").appendingPathComponent("protoc")
        try FileManager.default.createSymbolicLink(
            at: link, withDestinationURL: folder.url.appendingPathComponent("whole/bin/protoc"))
        #expect(try await find(in: folder, ["links"])?.first == link.path)
    }

    @Test func theEnvironmentNamesAnother() async throws {
        let folder = try TemporaryFolder()
        try addProtoc(to: folder, "whole", hasProtos: true)
        try addProtoc(to: folder, "other", hasProtos: true)
        let other = "\(folder.url.path)/other/bin/protoc"
        #expect(try await find(in: folder, ["whole/bin"], named: other)?.first == other)
    }

    @Test func noneIsAFailure() async throws {
        let folder = try TemporaryFolder()
        #expect(try await find(in: folder, ["nowhere"]) == nil)
    }

    private func addProtoc(to folder: TemporaryFolder, _ name: String, hasProtos: Bool) throws {
        let program = try folder.write("", to: "\(name)/bin/protoc")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
        if hasProtos { try folder.write("", to: "\(name)/include/google/protobuf/compiler/plugin.proto") }
    }

    /// The lines that the script prints; nil if it finds nothing.
    private func find(in folder: TemporaryFolder, _ path: [String], named: String = "") async throws -> [String]? {
        let script = Fixtures.root.appendingPathComponent(".make/find_protoc.py").path
        let search = path.map { "\(folder.url.path)/\($0)" }.joined(separator: ":")
        let outcome = try await Command(
            executable: "/usr/bin/env", arguments: ["python3", "-c", Self.wrapper, script, search, named],
            directory: folder.url
        ).run()
        #expect(outcome.errorText == "")
        return outcome.status == 0 ? outcome.outputText.split(separator: "\n").map(String.init) : nil
    }

    /// Python itself is found in the search path of the tests; the script gets another.
    private static let wrapper = """
        import os, runpy, sys
        os.environ.update(PATH=sys.argv[2], SWIFT_MOCKS_PROTOC=sys.argv[3])
        runpy.run_path(sys.argv[1], run_name="__main__")
        """
}
