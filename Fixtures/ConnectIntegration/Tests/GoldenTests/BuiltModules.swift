import Foundation

/// The modules of this package's own build, or those for another system, as a compiler run beside it must be told of them.
enum BuiltModules {
    /// The folder with modules for another system, such as one of Apple, and the flags to import them. `make check-apple`
    /// makes it.
    static let folderOfOtherSystem = ProcessInfo.processInfo.environment["SWIFT_MOCKS_MODULES"]
        .map { URL(fileURLWithPath: $0) }

    /// This package's folder.
    static let packageFolder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Where the running tests were built.
    static let buildFolder: URL = {
        #if os(macOS)
            return Bundle(for: Marker.self).bundleURL.deletingLastPathComponent()
        #else
            return URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        #endif
    }()

    private static let modulesFolder = folderOfOtherSystem ?? buildFolder.appendingPathComponent("Modules")

    /// Search paths and, where the platform needs them, SDK and target.
    static let flags =
        folderOfOtherSystem.map { ["@\($0.path)/flags"] }
        ?? ["-I", modulesFolder.path, "-Xcc", "-fmodule-map-file=\(zlib.path)"] + platformFlags

    /// The C module that the adapter is built on.
    private static let zlib = packageFolder.appendingPathComponent("../../Sources/SwiftMocksZlib/module.modulemap")
        .standardized

    #if os(macOS)
        private final class Marker {}

        private static let platformFlags = ["-target", "\(architecture)-apple-macosx13.0"]

        #if arch(arm64)
            private static let architecture = "arm64"
        #else
            private static let architecture = "x86_64"
        #endif
    #else
        /// OpenCombine is built on a C module, which lies beside the others.
        private static let platformFlags = [
            "-Xcc", "-fmodule-map-file=\(buildFolder.path)/COpenCombineHelpers.build/module.modulemap",
        ]
    #endif

    /// The modules that generated code may import and that this package has anyway.
    static let names = [
        "Combine", "Connect", "ConnectMocks", "Foundation", "OpenCombine", "SwiftMocks", "SwiftProtobuf",
    ]

    /// The files that change when one of them is built anew.
    static func moduleFiles() -> [URL] {
        names.map { modulesFolder.appendingPathComponent("\($0).swiftmodule") }
            .filter { FileManager.default.fileExists(atPath: $0.path) }
    }
}
