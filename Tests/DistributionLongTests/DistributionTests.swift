import Foundation
import TestSupport
import Testing

/// What `make dist` packs, here from the plugin as it was built for the tests.
@Suite(.timeLimit(.minutes(30)), .gated(by: .long)) struct DistributionTests {
    /// A release packs what was built on several systems.
    @Test func `tarballs are packed together`() async throws {
        let folder = try TemporaryFolder()
        try await Release.pack(into: "one", in: folder.url)
        let script = Fixtures.root.appendingPathComponent(".make/dist.py").path
        let arguments = [script, "--tarball", "one/\(Release.tarball)", "--output", "two", "--version"]
        try await Release.run("python3", arguments + ["1.2.3"], in: folder.url)
        #expect(
            try Fixtures.contents(of: folder.file("one"))
                == Fixtures.contents(of: folder.file("two")))
        await #expect(throws: UnexpectedFailure.self) {
            try await Release.run("python3", arguments + ["1.2.4"], in: folder.url)
        }
    }

    @Test func `checksums are those of SwiftPM`() async throws {
        let folder = try TemporaryFolder()
        try await Release.pack(into: ".", in: folder.url)
        let command = ["package", "compute-checksum", Release.bundle]
        let checksum = try await Release.run(Tools.swiftPM, command, in: folder.url)
        let file = folder.file("\(Release.bundle).sha256")
        #expect(
            try String(contentsOf: file, encoding: .utf8)
                == "\(checksum.trimmingCharacters(in: .whitespacesAndNewlines))  \(Release.bundle)\n")
    }
}
