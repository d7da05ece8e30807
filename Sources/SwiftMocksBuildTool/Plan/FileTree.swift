import Foundation

/// The files with a suffix, or one of several, under a folder, also those behind symbolic links.
struct FileTree {
    /// Relative to the folder, sorted.
    private(set) var names: [String] = []
    /// Where the files are without links to folders, by their names.
    private(set) var places: [String: String] = [:]
    /// The folder and all folders under it. A folder changes when a file in it is added or removed.
    private(set) var folders: [URL] = []

    /// Skips hidden folders, such as `.build`, and the protos that come with SwiftProtobuf.
    init(_ root: URL, suffix: String = ".proto") { self.init(root, suffixes: [suffix]) }

    init(_ root: URL, suffixes: [String]) {
        var waiting = [""]
        var links = [String]()
        var seen = Set<String>()
        // Links come last: a folder that also has a path without a link is found by that.
        while let path = waiting.popLast() ?? links.popLast() {
            let folder = path.isEmpty ? root : root.appendingPathComponent(path)
            let real = folder.real.path
            guard seen.insert(real).inserted else { continue }
            folders.append(folder)
            let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
            for entry in entries.sorted(by: >) where !entry.hasPrefix(".") {
                let name = path.isEmpty ? entry : "\(path)/\(entry)"
                let url = folder.appendingPathComponent(entry)
                if url.isFolder {
                    if url.real.path == "\(real)/\(entry)" { waiting.append(name) } else { links.append(name) }
                } else if suffixes.contains(where: name.hasSuffix), !Self.comesWithSwiftProtobuf(name) {
                    names.append(name)
                    places[name] = "\(real)/\(entry)"
                }
            }
        }
        names.sort()
        folders.sort { $0.path < $1.path }
    }

    private static func comesWithSwiftProtobuf(_ name: String) -> Bool {
        name.hasPrefix("google/protobuf/") && name.hasSuffix(".proto")
    }
}
