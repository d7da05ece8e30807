import Foundation

/// Replaces a file as a whole. What a killed process leaves is not beside the file, where version
/// control would take it.
struct FileReplacement {
    private let url: URL

    init(of url: URL) {
        self.url = url
    }

    /// - Parameters:
    ///   - folders: folders for the new content until it is whole. The first on the volume of the
    ///     file is used; without one, the file is overwritten.
    ///   - willReplace: called when the new content is whole, before it takes the place of the old.
    func write(_ data: Data, by folders: [URL]? = nil, willReplace: () -> Void = {}) throws {
        for folder in folders ?? self.folders {
            let temporary = folder.appendingPathComponent("swift-mocks-\(UUID().uuidString).tmp")
            guard (try? data.write(to: temporary)) != nil else { continue }
            willReplace()
            if rename(temporary.path, url.path) == 0 { return }
            try? FileManager.default.removeItem(at: temporary)
        }
        try data.write(to: url)
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
