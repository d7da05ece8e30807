import Foundation

/// The protos under a folder.
struct ProtoFolder {
    /// Relative to the folder, sorted.
    private(set) var names: [String] = []
    /// The folder and all folders under it. A folder changes when a file in it is added or removed.
    private(set) var folders: [URL]

    /// Hidden folders, such as `.build`, and the protos that come with SwiftProtobuf are skipped.
    init(_ folder: URL) {
        folders = [folder]
        guard let entries = FileManager.default.enumerator(atPath: folder.path) else { return }
        while let path = entries.nextObject() as? String {
            let name = path.split(separator: "/").last ?? ""
            let url = folder.appendingPathComponent(path)
            if name.hasPrefix(".") {
                entries.skipDescendants()
            } else if url.isFolder {
                folders.append(url)
            } else if name.hasSuffix(".proto"), !path.hasPrefix("google/protobuf/") {
                names.append(path)
            }
        }
        names.sort()
        folders.sort { $0.path < $1.path }
    }
}
