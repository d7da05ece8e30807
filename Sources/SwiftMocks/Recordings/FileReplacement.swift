import Foundation

/// Replaces a file as a whole. What a killed process leaves is not beside the file, where version
/// control would take it.
struct FileReplacement {
    private let url: URL

    init(of url: URL) {
        self.url = url
    }

    /// Only tests give arguments beside the data.
    /// - Parameters:
    ///   - folders: folders for the new content until it is whole. The first on the volume of the
    ///     file is used; without one, the folder of the file.
    ///   - willReplace: called when the new content is whole, before it takes the place of the old.
    func write(_ data: Data, by folders: [URL]? = nil, willReplace: () -> Void = {}) throws {
        for folder in folders ?? self.folders {
            let temporary = folder.appendingPathComponent("swift-mocks-\(UUID().uuidString).tmp")
            defer { try? FileManager.default.removeItem(at: temporary) }
            guard (try? data.write(to: temporary)) != nil else { continue }
            willReplace()
            if rename(temporary.path, url.path) == 0 { return }
        }
        // Half a file, such as on a full disk, is worse than a temporary one beside it.
        try data.write(to: url, options: .atomic)
    }

    /// The folder of the system, and the build folder of SwiftPM.
    private var folders: [URL] {
        var folders = [FileManager.default.temporaryDirectory]
        var ancestor = url.deletingLastPathComponent()
        while ancestor.pathComponents.count > 1 {
            let build = ancestor.appendingPathComponent(".build")
            if FileManager.default.fileExists(atPath: build.path) {
                folders.append(build)
                break
            }
            ancestor.deleteLastPathComponent()
        }
        return folders
    }
}
