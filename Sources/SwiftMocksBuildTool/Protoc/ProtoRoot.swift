import Foundation

/// The import path of a proto file and its name relative to that.
struct ProtoRoot: CustomStringConvertible {
    let folder: String
    let name: String

    /// By convention a proto lies in folders that are named after the parts of its package: `acme.user.v1` in
    /// `acme/user/v1`. Imports are relative to the folder above them.
    init(_ path: String, text: String?) {
        var folders = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        var name = [folders.removeLast()]
        for part in (text.flatMap(ProtoImports.package) ?? "").split(separator: ".").reversed() {
            guard folders.last == String(part) else { break }
            name.insert(folders.removeLast(), at: 0)
        }
        let root = folders.joined(separator: "/")
        folder = root.isEmpty ? (path.hasPrefix("/") ? "/" : ".") : root
        self.name = name.joined(separator: "/")
    }

    var description: String { "\"importPaths\": [\"\(folder)\"], \"protoFiles\": [\"\(name)\"]" }
}
