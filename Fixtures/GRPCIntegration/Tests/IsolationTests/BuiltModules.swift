import Foundation

/// The modules of this package's own build, for compiler runs.
enum BuiltModules {
    /// This package's folder.
    static let packageFolder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The modules are of this system.
    static let folderOfOtherSystem: URL? = nil

    private static let buildFolder: URL = {
        #if os(macOS)
            return Bundle(for: Marker.self).bundleURL.deletingLastPathComponent()
        #else
            return URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        #endif
    }()

    /// Search paths and, if the platform needs them, the target.
    static let flags =
        ["-I", buildFolder.appendingPathComponent("Modules").path] + platformFlags
        + moduleMaps.flatMap { ["-Xcc", "-fmodule-map-file=\($0.path)"] }

    /// Those of the C modules. Programs that run during a build have their modules a second time.
    private static let moduleMaps: [URL] = {
        // One is not built, because it is of the system's library.
        let zlib = packageFolder.appendingPathComponent("../../Sources/SwiftMocksZlib/module.modulemap").standardized
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: buildFolder.path)) ?? []
        return [zlib]
            + entries.sorted().filter { $0.hasSuffix(".build") && !$0.hasSuffix("-tool.build") }
            .map { buildFolder.appendingPathComponent("\($0)/module.modulemap") }
            .filter { FileManager.default.fileExists(atPath: $0.path) }
    }()

    #if os(macOS)
        private final class Marker {}

        #if arch(arm64)
            private static let platformFlags = ["-target", "arm64-apple-macosx15.0"]
        #else
            private static let platformFlags = ["-target", "x86_64-apple-macosx15.0"]
        #endif
    #else
        private static let platformFlags: [String] = []
    #endif
}
