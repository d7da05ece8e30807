import Foundation
import TestSupport
import Testing

/// The mistakes that lead to the compiler's messages on the page Troubleshooting.
struct CompilerMistakeTests {
    /// A module that is compiled, and the modules that it imports.
    struct Mistake: Sendable {
        /// The heading of the entry.
        let heading: String
        /// Goldens and messages, as paths in Fixtures.
        var files: [String] = []
        /// Files that are there a second time, under another name.
        var again: [String] = []
        /// More code, beside the files.
        var code = ""
        var flags: [String] = []
        /// The module that is built before, of the same kinds of files.
        var imported: (name: String, files: [String])?
        var isImportedTestable = true
        /// A word of the files that has another one in its place.
        var replaced: (old: String, new: String)?
        /// The compiler's first error, if the entry quotes one beside the heading.
        var first: String?
        /// Whether the adapter is built once more, without its trait.
        var hasTrait = true
    }

    private static let messages = ["eliza", "users"].map { "ConnectIntegration/Messages/Internal/\($0).pb.swift" }
    private static let clients = ["eliza", "users"].map { "golden/integration_app/\($0).connect.swift" }
    private static let mocks = ["eliza", "users"].map { "golden/integration_app_recording_mocks/\($0).mock.swift" }
    private static let app = (name: "ElizaApp", files: messages + clients)
    private static let kinds = "ConnectIntegration/Messages/Internal/kinds.pb.swift"

    /// Code in a test that uses a mock.
    private static func test(_ statement: String, imports: String = "import SwiftMocksConnect\n") -> String {
        """
        \(imports)@testable import ElizaApp
        func test(_ client: Connectrpc_Eliza_V1_ElizaServiceClientMock) {
            \(statement)
        }
        """
    }

    private static let mistakes: [Mistake] = [
        Mistake(
            heading: "`cannot find 'given' in scope`", files: mocks,
            code: test("given(client).say(.any).willReturn(.init())", imports: ""), imported: app),
        Mistake(
            heading: "`result of call to 'callAsFunction…' is unused`", files: mocks,
            code: test("given(client).say(.any)"), imported: app),
        Mistake(
            heading: "`value of type '…' has no dynamic member '…'`", files: mocks,
            code: test("given(client).sya(.any).willReturn(.init())"), imported: app),
        Mistake(
            heading: "`'Given<…>' initializer is inaccessible due to 'internal' protection level`",
            files: [
                "ConnectIntegration/Messages/Public/recording.pb.swift", "golden/recording/recording.connect.swift",
                "golden/recording/recording.mock.swift",
            ],
            code: """
                import SwiftMocksConnect
                func test(_ client: Connectrpc_Eliza_V1_ElizaServiceClientMock) {
                    given(client).init(.any).willReturn(.init())
                }
                """),
        Mistake(
            heading:
                "`use of 'reset' refers to instance method rather than global function '…' in module 'SwiftMocks'`",
            files: mocks,
            code: test(
                """
                struct Suite {
                    let client: Connectrpc_Eliza_V1_ElizaServiceClientMock
                    func reset() {}
                    func test() { reset(client) }
                }
                """), imported: app),
        Mistake(
            heading: "`value of type '…ClientMock' has no member 'mock…'`", files: mocks,
            code: test("client.mockAsyncSay = { _ in .init(result: .success(.init())) }"), imported: app),
        Mistake(
            heading: "`invalid redeclaration of …`",
            files: messages + clients, again: clients),
        Mistake(
            heading: "`type '…ClientMock' does not conform to protocol '…'`",
            files: [
                kinds, "golden/callbacks_only/kinds.connect.swift", "golden/async_only/kinds.mock.swift",
            ]),
        Mistake(
            heading: "`cannot find type '…' in scope`, in a generated mock",
            files: ["golden/mocks_only/kinds.mock.swift"]),
        Mistake(
            heading: "`module '…' was not compiled for testing`", files: mocks, imported: app, isImportedTestable: false
        ),
        Mistake(
            heading:
                "`property cannot be declared public because its type uses an internal type`, or `method …`",
            files: [kinds, "golden/visibility_public/kinds.connect.swift", "golden/visibility_public/kinds.mock.swift"]),
        Mistake(
            heading: "`cannot use protocol '…' in …; '…' was not imported publicly`, or `enum '…'`",
            files: ["golden/integration_kinds_mocks/kinds.mock.swift"],
            flags: ["-enable-upcoming-feature", "InternalImportsByDefault"],
            imported: (
                "KindsAPI",
                ["ConnectIntegration/Messages/Public/kinds.pb.swift", "golden/visibility_public/kinds.connect.swift"]
            )),
        Mistake(
            heading:
                "`ambiguous implicit access level for import of '…'`",
            files: [kinds, "golden/access_levels_internal/kinds.connect.swift"]),
        // As where ExtraModuleImports names a module that has neither the client nor its messages.
        Mistake(
            heading: "`public import of '…' was not used in public declarations`",
            files: ["empty_service.connect", "empty_service.mock"].map { "golden/access_levels_public/\($0).swift" },
            replaced: ("internal import Foundation", "public import Foundation")),
        Mistake(
            heading: "`'…' is not a member type of struct '….SwiftMocksConnect'`",
            files: mocks,
            imported: ("ElizaApp", app.files + ["ConnectIntegration/Tests/GoldenTests/Stubs/ModuleName.swift"])),
        Mistake(
            heading: "`'…' is ambiguous for type lookup in this context`", files: mocks,
            code: test("let box: Locked<Int>? = nil; _ = box"),
            imported: ("ElizaApp", app.files + ["ConnectIntegration/Tests/GoldenTests/Stubs/LockedType.swift"])),
        Mistake(
            heading: "`'ConnectMock' is unavailable: the trait Connect is off: …`", files: mocks, imported: app,
            hasTrait: false),
        Mistake(
            heading: "`cannot find type '…ClientInterface' in scope`",
            code: "struct Chat { let eliza: any Connectrpc_Eliza_V1_ElizaServiceClientInterface }"),
        Mistake(
            heading: "`cannot find '…ClientMock' in scope`",
            code: "func test() { _ = Connectrpc_Eliza_V1_ElizaServiceClientMock() }"),
        Mistake(
            heading: "`cannot find type 'Demo_Chat_V1_ChatService' in scope`",
            code: "struct Chat { let service: any Demo_Chat_V1_ChatService.ClientProtocol }"),
        // The test target generates the clients once more.
        Mistake(heading: "`cannot find type '…Request' in scope`", files: clients + mocks, imported: app),
    ]

    @Test func `each entry of the page has its mistake`() throws {
        let listed = try TroubleshootingEntry.listed(in: Self.root).filter { $0.suite == "CompilerMistakeTests" }
        let others = Self.missingModules + [Self.notLinked]
        #expect(listed.map(\.heading).sorted() == (Self.mistakes.map(\.heading) + others).sorted())
    }

    @Test(arguments: mistakes.indices)
    func `the compiler gives the message of the entry`(index: Int) async throws {
        let mistake = Self.mistakes[index]
        let output = try await TemporaryFolder.with { folder in
            let flags = ["-swift-version", "6", SwiftCompiler.modulesFirst(in: folder)]
            if let imported = mistake.imported {
                let built = try await SwiftCompiler.emitModule(
                    imported.files.map(Self.file), module: imported.name,
                    flags: flags + (mistake.isImportedTestable ? [] : ["-O"]), into: folder,
                    isTestable: mistake.isImportedTestable)
                try #require(built.succeeded, "\(built.output)")
            }
            let code = folder.appendingPathComponent("Code.swift")
            try mistake.code.write(to: code, atomically: true, encoding: .utf8)
            let again = try mistake.again.map { path in
                let copy = folder.appendingPathComponent("again_\(Self.file(path).lastPathComponent)")
                try FileManager.default.copyItem(at: Self.file(path), to: copy)
                return copy
            }
            if !mistake.hasTrait { try await Self.buildAdapterWithoutTrait(into: folder, flags: flags) }
            return try await SwiftCompiler.check(
                mistake.files.map { try Self.file($0, mistake.replaced, folder) } + again + [code], module: "Tests",
                flags: flags + mistake.flags
            ).output
        }
        #expect(TroubleshootingEntry.isMessage(of: mistake.heading, in: output), "\(output)")
        if let first = mistake.first {
            let error = output.split(separator: "\n").first { $0.contains(": error: ") }
            #expect(error?.hasSuffix(first) == true, "\(output)")
        }
    }

    private static func buildAdapterWithoutTrait(into folder: URL, flags: [String]) async throws {
        let adapter = root.appendingPathComponent("Sources/SwiftMocksConnect")
        let files = try FileManager.default.subpathsOfDirectory(atPath: adapter.path).filter { $0.hasSuffix(".swift") }
        let built = try await SwiftCompiler.emitModule(
            files.map(adapter.appendingPathComponent), module: adapter.lastPathComponent, flags: flags, into: folder,
            isTestable: false)
        try #require(built.succeeded, "\(built.output)")
    }

    /// The file, or a copy of it with another word.
    private static func file(_ path: String, _ replaced: (old: String, new: String)?, _ folder: URL) throws -> URL {
        guard let replaced else { return file(path) }
        let text = try String(contentsOf: file(path), encoding: .utf8)
        try #require(text.contains(replaced.old), "\(path)")
        let copy = folder.appendingPathComponent("replaced_\(file(path).lastPathComponent)")
        try text.replacingOccurrences(of: replaced.old, with: replaced.new)
            .write(to: copy, atomically: true, encoding: .utf8)
        return copy
    }

    private static let missingModules = ["Connect", "SwiftMocksConnect", "SwiftMocksTesting", "ConnectMocks"].map {
        "`no such module '\($0)'`"
    }

    @Test(arguments: missingModules)
    func `a target without the dependency gets the message of the entry`(heading: String) async throws {
        let module = heading.split(separator: "'")[1]
        let output = try await TemporaryFolder.with { folder in
            let code = folder.appendingPathComponent("Code.swift")
            try "import \(module)\n".write(to: code, atomically: true, encoding: .utf8)
            return try await SwiftCompiler.check([code], module: "Tests", flags: [], hasLibraries: false).output
        }
        #expect(TroubleshootingEntry.isMessage(of: heading, in: output), "\(output)")
    }

    private static let notLinked = "`undefined reference to '$s10SwiftMocks…'`"

    @Test func `a module that is not linked gets the message of the entry`() async throws {
        let output = try await TemporaryFolder.with { folder in
            let code = folder.appendingPathComponent("Code.swift")
            let text = "import SwiftMocks\n@main struct Program { static func main() { print(Gate()) } }\n"
            try text.write(to: code, atomically: true, encoding: .utf8)
            return try await SwiftCompiler.link([code], flags: [], into: folder).output
        }
        #expect(
            output.contains("$s10SwiftMocks") && output.contains("link command failed with exit code 1"), "\(output)")
    }

    private static let root = Fixtures.root

    private static func file(_ path: String) -> URL { root.appendingPathComponent("Fixtures/\(path)") }
}
