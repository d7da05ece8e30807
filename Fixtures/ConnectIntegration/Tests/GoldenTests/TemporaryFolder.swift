import Foundation

/// A folder that is gone afterwards.
enum TemporaryFolder {
    /// Hands a new folder to `body`.
    static func with<Result: Sendable>(_ body: @Sendable (URL) async throws -> Result) async throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("swift-mocks-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try await body(folder)
    }
}
