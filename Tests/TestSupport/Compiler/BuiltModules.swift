import Foundation

/// The modules of a package's own build, or those for another system, for runs of the compiler beside it.
public enum BuiltModules {
    /// The folder with modules for another system, such as one of Apple, and the flags to import them. `make check-apple`
    /// makes it.
    public static let folderOfOtherSystem = ProcessInfo.processInfo.environment["SWIFT_MOCKS_MODULES"]
        .map { URL(fileURLWithPath: $0) }

    /// Where the running tests were built.
    public static let buildFolder: URL = {
        #if os(macOS)
            let bundle = Bundle.allBundles.map(\.bundlePath).first { $0.hasSuffix(".xctest") }
            return URL(fileURLWithPath: bundle ?? CommandLine.arguments[0]).deletingLastPathComponent()
        #else
            return URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        #endif
    }()

    public static let folder = folderOfOtherSystem ?? buildFolder.appendingPathComponent("Modules")

    /// Search paths and, if the platform needs it, the target.
    public static let flags =
        folderOfOtherSystem.map { ["@\($0.path)/flags"] }
        ?? ["-I", folder.path] + platformFlags + moduleMaps.flatMap { ["-Xcc", "-fmodule-map-file=\($0.path)"] }

    /// Those of the C modules. Programs that run during a build have their modules a second time.
    private static let moduleMaps: [URL] = {
        // It is of the system's library, so nothing is built.
        let zlib = Fixtures.root.appendingPathComponent("Sources/SwiftMocksZlib/module.modulemap")
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: buildFolder.path)) ?? []
        return [zlib]
            + entries.sorted().filter { $0.hasSuffix(".build") && !$0.hasSuffix("-tool.build") }
            .map { buildFolder.appendingPathComponent("\($0)/module.modulemap") }
            .filter { FileManager.default.fileExists(atPath: $0.path) }
    }()

    #if !os(macOS)
        private static let platformFlags: [String] = []
    #elseif arch(arm64)
        private static let platformFlags = ["-target", "arm64-apple-macosx15.0"]
    #else
        private static let platformFlags = ["-target", "x86_64-apple-macosx15.0"]
    #endif
}
