import Foundation

extension URL {
    /// Resolves a path of a configuration that lies in this folder.
    func resolving(_ path: String) -> URL {
        (path.hasPrefix("/") ? URL(fileURLWithPath: path) : appendingPathComponent(path)).standardizedFileURL
    }

    var isFolder: Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }
}
