import Foundation

/// Finds Swift files on disk.
enum SwiftSources {
    /// All Swift files under `folder`, in a fixed order.
    static func under(_ folder: URL) throws -> [URL] {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        return paths.filter { $0.hasSuffix(".swift") }.sorted().map(folder.appendingPathComponent)
    }
}

extension [URL] {
    var interfaces: [URL] { filter { $0.lastPathComponent.hasSuffix(".connect.swift") } }
    var mocks: [URL] { filter { $0.lastPathComponent.hasSuffix(".mock.swift") } }
}
