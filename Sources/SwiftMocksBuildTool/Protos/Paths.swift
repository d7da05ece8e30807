import Foundation

extension URL {
    /// The way from a folder to this file or folder, both of which exist: `../../Protos`. It doesn't name the folders
    /// above both, so they may have names that protoc's arguments can't hold.
    func path(from folder: URL) -> String {
        let (own, other) = (Self.real(self).pathComponents, Self.real(folder).pathComponents)
        let shared = zip(own, other).prefix { $0 == $1 }.count
        if shared < 2 { return Self.real(self).path }
        let parts = Array(repeating: "..", count: other.count - shared) + own[shared...]
        return parts.isEmpty ? "." : parts.joined(separator: "/")
    }

    /// `..` leads to the real parent folder, not to that of a symbolic link.
    private static func real(_ url: URL) -> URL {
        guard let path = realpath(url.path, nil) else { return url.standardizedFileURL }
        defer { free(path) }
        return URL(fileURLWithPath: String(cString: path))
    }
}
