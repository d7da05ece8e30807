import Foundation

/// The files with a suffix under a folder, also those behind symbolic links.
struct FileTree {
    /// Relative to the folder, sorted.
    private(set) var names: [String] = []
    /// The folder and all folders under it. A folder changes when a file in it is added or removed.
    private(set) var folders: [URL] = []

    /// Skips hidden folders, such as `.build`, and the protos that come with SwiftProtobuf.
    init(_ root: URL, suffix: String = ".proto") {
        var (waiting, links, seen) = ([""], [String](), Set<String>())
        // Links come last: a folder that also has a path without a link is found by that.
        while let path = waiting.popLast() ?? links.popLast() {
            let folder = path.isEmpty ? root : root.appendingPathComponent(path)
            guard seen.insert(folder.real.path).inserted else { continue }
            folders.append(folder)
            let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
            for entry in entries.sorted(by: >) where !entry.hasPrefix(".") {
                let name = path.isEmpty ? entry : "\(path)/\(entry)"
                let url = folder.appendingPathComponent(entry)
                if url.isFolder {
                    if url.isLink { links.append(name) } else { waiting.append(name) }
                } else if name.hasSuffix(suffix), !name.hasPrefix("google/protobuf/") || suffix != ".proto" {
                    names.append(name)
                }
            }
        }
        names.sort()
        folders.sort { $0.path < $1.path }
    }
}
