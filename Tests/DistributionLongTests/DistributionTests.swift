import Foundation
import TestSupport
import Testing

/// What `make dist` packs, here from the plugin as it was built for the tests.
@Suite(.timeLimit(.minutes(30)), .gated(by: .long)) struct DistributionTests {
    @Test func `the same binary gives the same bytes`() async throws {
        let folder = try TemporaryFolder()
        try await Release.pack(into: "one", in: folder.url)
        try await Release.pack(into: "two", in: folder.url)
        for name in [Release.tarball, Release.bundle] {
            let contents = try ["one", "two"].map {
                try Data(contentsOf: folder.url.appendingPathComponent("\($0)/\(name)"))
            }
            #expect(contents[0] == contents[1], "\(name)")
        }
    }

    /// A release packs what was built on several systems.
    @Test func `tarballs are packed together`() async throws {
        let folder = try TemporaryFolder()
        try await Release.pack(into: "one", in: folder.url)
        let script = Fixtures.root.appendingPathComponent(".make/dist.py").path
        let arguments = [script, "--tarball", "one/\(Release.tarball)", "--output", "two", "--version"]
        try await Release.run("python3", arguments + ["1.2.3"], in: folder.url)
        #expect(
            try Fixtures.contents(of: folder.url.appendingPathComponent("one"))
                == Fixtures.contents(of: folder.url.appendingPathComponent("two")))
        await #expect(throws: UnexpectedFailure.self) {
            try await Release.run("python3", arguments + ["1.2.4"], in: folder.url)
        }
    }

    @Test func `the tarball holds a program`() async throws {
        let folder = try TemporaryFolder()
        try await Release.pack(into: ".", in: folder.url)
        try await Release.run("tar", ["-xzf", Release.tarball], in: folder.url)
        let version = try await Release.run(
            "\(folder.url.path)/protoc-gen-swift-mocks-1.2.3-\(Release.triple)/protoc-gen-swift-mocks", ["--version"],
            in: folder.url)
        #expect(version.hasPrefix("protoc-gen-swift-mocks "))
    }

    @Test func `checksums are those of SwiftPM`() async throws {
        let folder = try TemporaryFolder()
        try await Release.pack(into: ".", in: folder.url)
        let command = ["package", "compute-checksum", Release.bundle]
        let checksum = try await Release.run(Tools.swiftPM, command, in: folder.url)
        let file = folder.url.appendingPathComponent("\(Release.bundle).sha256")
        #expect(
            try String(contentsOf: file, encoding: .utf8)
                == "\(checksum.trimmingCharacters(in: .whitespacesAndNewlines))  \(Release.bundle)\n")
    }
}
