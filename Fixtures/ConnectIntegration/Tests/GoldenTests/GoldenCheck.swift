import Foundation
import TestSupport

/// Compiles a case's files in one mode, in each way to build that the case's options speak of.
struct GoldenCheck {
    let goldenCase: GoldenCase
    let mode: CompilerMode

    /// As many checks at a time as there are cores.
    private static let turnstile = Turnstile(places: ProcessInfo.processInfo.activeProcessorCount)

    /// What the compiler has to say against the case's own files: nothing, if all is well.
    func complaints() async throws -> String {
        let modules = try GoldenModules(of: goldenCase, goldens: goldenCase.files())
        var complaints = ""
        for flags in flagSets { complaints += try await Self.complaints(against: modules, flags: flags) }
        return complaints
    }

    /// What the compiler has to say against `modules`, built with `flags`.
    static func complaints(against modules: GoldenModules, flags: [String]) async throws -> String {
        // The folder is made in the turn, so that a run that is stopped leaves few of them behind.
        try await turnstile.pass {
            try await TemporaryFolder.with { folder in
                try await complaints(against: modules, flags: flags + ["-I", folder.path], into: folder)
            }
        }
    }

    private static func complaints(
        against modules: GoldenModules, flags: [String], into folder: URL
    ) async throws -> String {
        for module in modules.imported {
            let outcome = try await SwiftCompiler.emitModule(
                module.sources, module: module.name, flags: flags, into: folder)
            guard outcome.succeeded else { return "module \(module.name) does not build:\n\(outcome.output)" }
        }
        let outcome = try await SwiftCompiler.check(modules.main.sources, module: modules.main.name, flags: flags)
        return outcome.succeeded ? "" : "the compiler refuses it:\n\(outcome.output)"
    }

    private var flagSets: [[String]] {
        var sets = [mode.flags + ["-package-name", "connect-integration"]]
        // Access levels are the same on all systems.
        if goldenCase.value(of: "UseAccessLevelOnImports") == "true", BuiltModules.folderOfOtherSystem == nil {
            sets.append(sets[0] + ["-enable-upcoming-feature", "InternalImportsByDefault"])
        }
        if let condition = goldenCase.value(of: "MockCompilationCondition") {
            sets.append(sets[0] + ["-D", condition])
        }
        return sets
    }
}
