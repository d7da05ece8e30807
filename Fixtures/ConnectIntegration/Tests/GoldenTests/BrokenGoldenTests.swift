import Foundation
import TestSupport
import Testing

/// A golden with one thing taken out of it.
struct Break: Sendable, CustomTestStringConvertible {
    let goldenCase: String
    let file: String
    let taken: String
    let left: String
    /// Code that uses the golden, where the golden by itself would still compile.
    var use: String?

    var testDescription: String { "\(goldenCase)/\(file): \(taken.debugDescription) becomes \(left.debugDescription)" }
}

/// Goldens that lack something do not compile; if they did, that they compile would prove little.
struct BrokenGoldenTests {
    private static let breaks = [
        Break(goldenCase: "keywords", file: "keywords.connect.swift", taken: "func `import`(", left: "func import("),
        Break(goldenCase: "keywords", file: "keywords.mock.swift", taken: "func `init`(", left: "func init("),
        Break(goldenCase: "keywords", file: "keywords.connect.swift", taken: "let `default` =", left: "let default ="),
        Break(
            goldenCase: "library_names", file: "library_names.connect.swift",
            taken: "Connect.ResponseMessage<", left: "ResponseMessage<"),
        Break(goldenCase: "library_names", file: "library_names.mock.swift", taken: "Connect.Headers", left: "Headers"),
        Break(
            goldenCase: "library_names", file: "library_names.mock.swift",
            taken: "ConnectMocks.MockBidirectionalStream<", left: "MockBidirectionalStream<"),
        Break(goldenCase: "kinds", file: "kinds.connect.swift", taken: "@escaping @Sendable (", left: "@escaping ("),
        Break(
            goldenCase: "kinds", file: "kinds.mock.swift", taken: "completion: @escaping @Sendable (",
            left: "completion: @escaping (", use: "MockSubclass.swift"),
        Break(
            goldenCase: "kinds", file: "kinds.mock.swift", taken: "onResult: @escaping @Sendable (",
            left: "onResult: @escaping (", use: "MockSubclass.swift"),
        Break(goldenCase: "kinds", file: "kinds.mock.swift", taken: ", @unchecked Sendable {", left: " {"),
        Break(goldenCase: "module_mappings", file: "mapped/zoo.connect.swift", taken: "import Animals\n", left: ""),
        Break(
            goldenCase: "access_levels_public", file: "kinds.connect.swift",
            taken: "public import Connect\n", left: "internal import Connect\n"),
        Break(
            goldenCase: "access_levels_internal", file: "kinds.connect.swift",
            taken: "internal import Connect\n", left: "public import Connect\n"),
    ]

    @Test func `uses of a whole golden compile`() async throws {
        let goldenCase = try GoldenCase.named("kinds")
        var modules = try GoldenModules(of: goldenCase, goldens: goldenCase.files())
        modules.addUse(named: "MockSubclass.swift")
        #expect(try await GoldenCheck.complaints(against: modules, flags: CompilerMode.swift6.flags) == "")
    }

    @Test(arguments: breaks)
    func `a broken golden does not compile`(_ broken: Break) async throws {
        let goldenCase = try GoldenCase.named(broken.goldenCase)
        let complaints = try await TemporaryFolder.with { folder in
            let goldens = try goldenCase.files().map { try Self.copy($0, breaking: broken, into: folder) }
            var modules = try GoldenModules(of: goldenCase, goldens: goldens)
            if let use = broken.use { modules.addUse(named: use) }
            return try await GoldenCheck.complaints(against: modules, flags: CompilerMode.swift6.flags)
        }
        #expect(complaints.contains("error: "))
    }

    /// The file itself, or where it is the one to break, a broken copy of it.
    private static func copy(_ file: URL, breaking broken: Break, into folder: URL) throws -> URL {
        guard file.path.hasSuffix("\(broken.goldenCase)/\(broken.file)") else { return file }
        let text = try String(contentsOf: file, encoding: .utf8)
        try #require(text.contains(broken.taken))
        let copy = folder.appendingPathComponent(file.lastPathComponent)
        let brokenText = text.replacingOccurrences(of: broken.taken, with: broken.left)
        try brokenText.write(to: copy, atomically: true, encoding: .utf8)
        return copy
    }
}
