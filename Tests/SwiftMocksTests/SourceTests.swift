import Foundation
import TestSupport
import Testing

/// What the library must not use, so that it fits every RPC library and the oldest systems.
@Suite struct SourceTests {
    private func sources() throws -> [String] {
        let files = try Fixtures.contents(of: Fixtures.root.appendingPathComponent("Sources/SwiftMocks"))
        let sources = files.filter { $0.key.hasSuffix(".swift") }.map(\.value)
        #expect(!sources.isEmpty)
        return sources
    }

    @Test func itKnowsNoRPCLibraryAndNoTestFramework() throws {
        let imports = try sources().flatMap { $0.split(separator: "\n") }.filter { $0.contains("import ") }
            .map { $0.drop { $0 == " " } }
        #expect(Set(imports) == ["import Dispatch", "import Foundation", "import os"])
    }

    /// Words of libraries are in their adapters, also where a comment has an example.
    @Test func itHasNoWordOfAnRPCLibrary() throws {
        let words = ["connect", "grpc", "header", "http", "protobuf", "trailer"]
        let lines = try sources().flatMap { $0.split(separator: "\n") }.filter { line in
            words.contains { line.lowercased().contains($0) }
        }
        // A name in generated files of earlier releases.
        #expect(lines == ["public enum HeaderLibrary<Metadata, Failure, Code> {}"])
    }

    /// The numbers of events, who waits for any of them, and what reports in all tests of the process. So tests may run in parallel.
    @Test func itHasNoOtherGlobalState() throws {
        let state = try sources().flatMap { $0.split(separator: "\n") }.filter { line in
            line.contains("nonisolated(unsafe)")
                || line.contains("static let") && (line.contains("Locked(") || line.contains("Locked<"))
        }
        #expect(
            Set(state) == [
                "    private static let last = Locked(0)",
                "    private static let listeners = Locked<[ObjectIdentifier: Signal]>([:])",
                "    private static let replacements = Locked<(any MockReporter.Type)?>(nil)",
            ])
    }

    /// `Duration`, clocks and `Mutex` require newer systems. The compiler reports that on Apple's platforms only.
    @Test func itFitsOldSystems() throws {
        let package = try String(contentsOf: Fixtures.root.appendingPathComponent("Package.swift"), encoding: .utf8)
        #expect(package.contains("platforms: [.iOS(.v13), .macOS(.v10_15), .tvOS(.v13), .watchOS(.v6)],"))
        let code = try sources().flatMap { $0.split(separator: "\n") }
            .filter { !$0.drop { $0 == " " }.hasPrefix("//") }
        for word in ["Duration", "ContinuousClock", "SuspendingClock", "Mutex", "OSAllocatedUnfairLock", "Atomic<"] {
            #expect(!code.contains { $0.contains(word) }, "\(word)")
        }
    }
}
