import Foundation
import TestSupport

extension ChildProcess {
    /// What the compiler says of a file of this name and text that uses the modules of these tests.
    static func typecheck(_ name: String, _ text: String, flags: [String] = []) throws -> Outcome {
        let folder = try TemporaryFolder()
        return try withExtendedLifetime(folder) { try typecheck([folder.write(text, to: name)], flags: flags) }
    }

    /// What the compiler says of these files together, which use the modules of these tests.
    static func typecheck(_ sources: [URL], flags: [String] = []) throws -> Outcome {
        let products = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        let modules = products.appendingPathComponent("Modules").path
        return try run(
            program: "/usr/bin/env",
            ["swiftc", "-typecheck", "-whole-module-optimization", "-swift-version", "6", "-I", modules] + flags
                + sources.map(\.path))
    }
}
