import Foundation

extension URL {
    /// Returns the place of a path that is relative to this folder, or absolute.
    func resolving(_ path: String) -> URL {
        (path.hasPrefix("/") ? URL(fileURLWithPath: path) : appendingPathComponent(path)).standardizedFileURL
    }

    var exists: Bool { FileManager.default.fileExists(atPath: path) }

    var isFolder: Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    /// What tells versions of a file apart without reading them, as build systems do: its number in
    /// the file system, its size, and when it was changed. Nil if there is no file.
    var version: String? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        #if canImport(Darwin)
            let changed = status.st_mtimespec
        #else
            let changed = status.st_mtim
        #endif
        return "\(status.st_ino) \(status.st_size) \(changed.tv_sec).\(changed.tv_nsec)"
    }

    func makeEmptyFolder() throws {
        try? FileManager.default.removeItem(at: self)
        try FileManager.default.createDirectory(at: self, withIntermediateDirectories: true)
    }

    /// The same without symbolic links. `..` leads to the real parent folder, not to that of a
    /// link.
    var real: URL {
        guard let path = realpath(path, nil) else { return standardizedFileURL }
        defer { free(path) }
        return URL(fileURLWithPath: String(cString: path))
    }

    /// The way from a folder to this file or folder, both of which exist: `../../Protos`. It
    /// doesn't name the folders above both, so they may have names that protoc's arguments can't
    /// hold.
    func path(from folder: URL) -> String {
        let own = real.pathComponents
        let other = folder.real.pathComponents
        let shared = zip(own, other).prefix { $0 == $1 }.count
        if shared < 2 { return real.path }
        let parts = Array(repeating: "..", count: other.count - shared) + own[shared...]
        return parts.isEmpty ? "." : parts.joined(separator: "/")
    }

    /// The path of this file in a folder; nil if it is elsewhere.
    func path(within folder: URL) -> String? {
        let path = path(from: folder)
        return path.hasPrefix("../") || path.hasPrefix("/") ? nil : path
    }
}
