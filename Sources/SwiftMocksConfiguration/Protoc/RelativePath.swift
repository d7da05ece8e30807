import Foundation

extension URL {
    /// What a path in a configuration means that lies in this folder.
    func resolving(_ path: String) -> URL {
        (path.hasPrefix("/") ? URL(fileURLWithPath: path) : appendingPathComponent(path)).standardizedFileURL
    }
}
