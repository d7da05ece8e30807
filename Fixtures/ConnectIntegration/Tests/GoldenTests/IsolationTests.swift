import Foundation
import TestSupport
import Testing

/// Mocks compile with each combination of isolation flags that their module and that of the interfaces can have.
struct IsolationTests {
    private static let cases = ["integration_app_mocks", "integration_app_recording_mocks"]

    @Test(arguments: Isolation.tried, LanguageMode.tried)
    func `mocks in the tests of internal clients compile`(clients: Isolation, language: LanguageMode) async throws {
        for name in Self.cases {
            let goldenCase = try GoldenCase.named(name)
            let modules = try GoldenModules(of: goldenCase, goldens: goldenCase.files())
            try await TemporaryFolder.with { folder in
                let flags = language.flags + [SwiftCompiler.modulesFirst(in: folder)]
                for module in modules.imported {
                    let built = try await SwiftCompiler.emitModule(
                        module.sources, module: module.name, flags: flags + clients.flags, into: folder)
                    try #require(built.succeeded, "\(built.output)")
                }
                for mocks in Isolation.tried {
                    let outcome = try await SwiftCompiler.check(
                        modules.main.sources, module: modules.main.name, flags: flags + mocks.flags)
                    #expect(outcome.output == "" && outcome.succeeded, "\(name), mocks: \(mocks)")
                }
            }
        }
    }

    @Test(arguments: Isolation.tried, LanguageMode.tried)
    func `mocks beside their clients compile`(isolation: Isolation, language: LanguageMode) async throws {
        for name in ["kinds", "recording"] {
            let goldenCase = try GoldenCase.named(name)
            let modules = try GoldenModules(of: goldenCase, goldens: goldenCase.files())
            let outcome = try await SwiftCompiler.check(
                modules.main.sources, module: modules.main.name, flags: language.flags + isolation.flags)
            #expect(outcome.output == "" && outcome.succeeded, "\(name)")
        }
    }
}
