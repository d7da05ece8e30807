import Foundation
import TestSupport
import Testing

@testable import SwiftMocksBuildTool

@Suite struct GenerateMocksTests {
    @Test func `the command writes into each target`() throws {
        let folder = try package()
        let outcome = try run([], folder)
        #expect(outcome.status == 0 && outcome.errors == "")
        #expect(
            outcome.output == """
                written ROOT/Sources/App/Generated/a.connect.swift
                App: 1 written, 0 removed, 0 unchanged
                written ROOT/Sources/Other/Generated/a.connect.swift
                Other: 1 written, 0 removed, 0 unchanged

                """)
        #expect(try run(["--check"], folder).status == 0)
        try folder.write("// other", to: "Sources/App/Generated/a.connect.swift")
        let check = try run(["--check", "--target", "App"], folder)
        #expect(check.errors == "generated files are out of date. Run `swift package generate-mocks`")
        #expect(check.status != 0)
        #expect(
            check.output.contains("\n+// new\n")
                && check.output.hasSuffix("App: 1 to write, 0 to remove, 0 unchanged\n"))
    }

    @Test func `the command says what follows from the package, and why`() throws {
        let folder = try package(#"{"protocPath": "../../protoc", "protocGenSwiftPath": "../../protoc"}"#)
        let outcome = try run(["--dry-run", "--verbose", "--target", "App"], folder)
        let lines = outcome.output.split(separator: "\n").filter { !$0.contains(" -I ") }
        #expect(
            lines == [
                "App: RPCLibrary=Connect, since the target depends on the product Connect",
                "App: GenerateMessages=true, since the target has protos",
                "App: GenerateClients=true, since the target has protos",
                "App: GenerateMocks=false, since the target is not a test",
                "App: NonisolatedTypes=true, since the target may have the main actor as its default isolation, which plugins"
                    + " can't see", "would write ROOT/Sources/App/Generated/a.connect.swift",
                "App: 1 to write, 0 to remove, 0 unchanged",
            ], "\(outcome.errors)")
    }

    /// What they have may come from elsewhere.
    @Test func `a configuration that says what to make leaves out targets without one`() throws {
        let folder = try package()
        try FileManager.default.removeItem(at: folder.file("Sources/Other/swift-mocks-config.json"))
        #expect(BuildStep.generating(targets(folder)).map(\.name) == ["App"])
        try folder.write(#"{"Visibility": "Public"}"#, to: "Sources/App/swift-mocks-config.json")
        #expect(BuildStep.generating(targets(folder)).map(\.name) == ["Other", "App"])
    }

    @Test func `the command writes where it is told`() throws {
        let folder = try package()
        #expect(try run(["--target", "Other", "--output", "Checked/In"], folder).status == 0)
        #expect(FileManager.default.fileExists(atPath: folder.file("Checked/In/a.connect.swift").path))
    }

    @Test func `the command prints its help`() throws {
        #expect(try run(["--help"], try package()).output == CommandArguments.help + "\n")
    }

    @Test func `a folder without a target is warned of`() throws {
        let folder = try package()
        try folder.write("{}", to: "Tests/Empty/swift-mocks-config.json")
        let outcome = try run(["--dry-run"], folder)
        #expect(outcome.status == 0)
        #expect(outcome.errors.hasPrefix("warning: ROOT/Tests/Empty has a swift-mocks-config.json, but no target"))
    }

    @Test(arguments: [
        (["--target", "Ap"], "this package has no target \"Ap\". The nearest is \"App\""),
        (["--target", "Plain"], "ROOT/Sources/Plain:1:1: error: target Plain has no proto in ROOT/Sources/Plain. "),
        (
            ["--output", "Gen"],
            "--output works with one target, but several generate: App, Other."
        ),
        (["--all"], "unknown argument \"--all\". "),
    ])
    func `unknown targets and arguments are refused`(arguments: [String], expected: String) throws {
        let outcome = try run(arguments, try package())
        #expect(outcome.status != 0 && outcome.output.isEmpty)
        #expect(outcome.errors.hasPrefix(expected), "\(outcome.errors)")
    }

    private func package(
        _ configuration: String = #"{"protocPath": "../../protoc", "GenerateMocks": false}"#
    ) throws -> TemporaryFolder {
        let folder = try TemporaryFolder([
            "Sources/Other/a.proto": "", "Sources/Other/swift-mocks-config.json": configuration,
            "Sources/App/a.proto": "", "Sources/App/swift-mocks-config.json": configuration,
            "Sources/Plain/a.swift": "",
        ])
        _ = try folder.program("protoc", "echo '// new' > a.connect.swift")
        return folder
    }

    private func targets(_ folder: TemporaryFolder) -> [TargetDescription] {
        ["Other", "Plain", "App"].map { name in
            TargetDescription(
                name: name, module: name, folder: folder.file("Sources/\(name)"), package: folder.url, isTest: false,
                products: ["Connect"])
        }
    }

    private func run(
        _ arguments: [String], _ folder: TemporaryFolder
    ) throws -> (status: Int32, output: String, errors: String) {
        let step = BuildStep(
            work: .generateMocks(arguments: arguments, package: folder.url, targets: targets(folder)),
            generator: URL(fileURLWithPath: "/g"), outputFolder: folder.file("work"))
        let outcome = ProgramOutcome(try step.arguments(in: folder.file("request.json")))
        func short(_ text: String) -> String { text.replacingOccurrences(of: folder.url.path, with: "ROOT") }
        return (outcome.status, short(outcome.output), short(outcome.errors))
    }
}
