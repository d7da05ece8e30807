import Foundation
import TestSupport

/// Runs of the compiler over code that uses the modules of these tests.
enum TypeCheck {
    static func outcome(of text: String, named name: String, flags: [String] = []) async throws -> SwiftCompiler.Outcome
    {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        return try await outcome(of: [folder.write(text, to: name)], flags: flags)
    }

    /// The files are checked together.
    static func outcome(of sources: [URL], flags: [String] = []) async throws -> SwiftCompiler.Outcome {
        try await SwiftCompiler.checked(
            [
                "swiftc", "-typecheck", "-whole-module-optimization", "-swift-version", "6", "-I",
                BuiltModules.folder.path,
            ] + flags + sources.map(\.path))
    }
}
