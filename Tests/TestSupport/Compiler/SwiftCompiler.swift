import Foundation

/// Runs `swiftc` over the modules that a package was built with. A run with the same inputs is not repeated.
public enum SwiftCompiler {
    /// How a run ended.
    public struct Outcome: Codable, Sendable {
        public let succeeded: Bool
        public let output: String

        /// Whether another run would end in the same way: nothing but the code is at fault.
        var isFinal: Bool {
            succeeded || output.contains(/\.swift:\d+:\d+: error: |error: link command failed with exit code 1/)
        }
    }

    private struct BuiltModule: Codable {
        let outcome: Outcome
        let module: Data?
    }

    /// The compiler's own words for which one it is.
    public static func version() async throws -> String { try await versionRun.value }

    private static let versionRun = Task { try await run(["swiftc", "--version"]).output }

    /// Checks `sources` as one module as far as the compiler's last warning; warnings are errors. For another system, it stops
    /// when types and availability are checked: what comes later is the same on all systems.
    ///
    /// - Parameter hasLibraries: whether it finds the modules of this package's build.
    public static func check(
        _ sources: [URL], module: String, flags: [String], hasLibraries: Bool = true
    ) async throws -> Outcome {
        try await checked(
            ["swiftc"] + (BuiltModules.folderOfOtherSystem == nil ? ["-emit-sil", "-o", "/dev/null"] : ["-typecheck"])
                + arguments(sources, module: module, flags: flags, hasLibraries: hasLibraries))
    }

    /// Builds `sources` into a module that others can import from `folder`, if it `isTestable` with `@testable` too.
    public static func emitModule(
        _ sources: [URL], module: String, flags: [String], into folder: URL, isTestable: Bool = true
    ) async throws -> Outcome {
        let product = folder.appendingPathComponent("\(module).swiftmodule")
        let command =
            ["swiftc", "-emit-module", "-emit-module-path", product.path] + (isTestable ? ["-enable-testing"] : [])
            + arguments(sources, module: module, flags: flags)
        let built = try await CompilerCache(for: command).value(isFinal: \.outcome.isFinal) {
            let outcome = try await run(command)
            return BuiltModule(outcome: outcome, module: outcome.succeeded ? try Data(contentsOf: product) : nil)
        }
        try built.module?.write(to: product)
        return built.outcome
    }

    /// Compiles and links a program, without the libraries of this package.
    public static func link(_ sources: [URL], flags: [String], into folder: URL) async throws -> Outcome {
        try await checked(
            ["swiftc", "-o", folder.appendingPathComponent("program").path]
                + arguments(sources, module: "Program", flags: flags + ["-suppress-warnings"])
                .filter { $0 != "-warnings-as-errors" })
    }

    private static func arguments(
        _ sources: [URL], module: String, flags: [String], hasLibraries: Bool = true
    ) -> [String] {
        let first = flags.filter { $0.hasPrefix("-I/") }
        return ["-module-name", module, "-parse-as-library", "-wmo", "-warnings-as-errors"] + first
            + (hasLibraries ? BuiltModules.flags : []) + flags + sources.map(\.path)
    }

    /// The flag for modules that go before those of the same name in this package's build.
    public static func modulesFirst(in folder: URL) -> String { "-I\(folder.path)" }

    /// Runs a command that leads to nothing but its output.
    public static func checked(_ command: [String]) async throws -> Outcome {
        try await CompilerCache(for: command).value(isFinal: \.isFinal) { try await run(command) }
    }

    /// Runs a program of the toolchain.
    public static func run(_ command: [String]) async throws -> Outcome {
        let outcome = try await Command(executable: "/usr/bin/env", arguments: command, mergesStreams: true).run()
        return Outcome(succeeded: outcome.status == 0, output: outcome.outputText)
    }
}
