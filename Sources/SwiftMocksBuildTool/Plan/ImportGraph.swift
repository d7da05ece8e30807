import Foundation

/// What protos import, and the versions of their files. Each file is looked for once, and read once
/// at most.
struct ImportGraph {
    private let importPaths: ImportPaths
    private var files: [String: URL?] = [:]
    private var imports: [String: [String]] = [:]
    private var versions: [String: String] = [:]

    init(_ importPaths: ImportPaths) { self.importPaths = importPaths }

    /// The protos and all that they import, directly or not, by name, always in the same order.
    /// Also those that are not found: they come with protoc, or protoc reports them.
    mutating func closure(of protos: [String]) -> [String] {
        var names = protos
        var seen = Set(protos)
        var next = names.startIndex
        while next < names.endIndex {
            names += imports(of: names[next]).filter { seen.insert($0).inserted }
            next += 1
        }
        return names
    }

    /// The file of a proto; nil for a proto that is not found.
    mutating func file(of proto: String) -> URL? {
        if let known = files[proto] { return known }
        let file = importPaths.file(proto)
        files.updateValue(file, forKey: proto)
        return file
    }

    /// The path and the version of a proto's file; empty for a proto that is not found. If the file
    /// was read, this is not a later version.
    mutating func version(of proto: String) -> String {
        if let known = versions[proto] { return known }
        let version = file(of: proto).map { "\($0.path) \($0.version ?? "")" } ?? ""
        versions[proto] = version
        return version
    }

    private mutating func imports(of proto: String) -> [String] {
        if let known = imports[proto] { return known }
        _ = version(of: proto)
        let found = file(of: proto).map(ProtoImports.paths(of:)) ?? []
        imports[proto] = found
        return found
    }
}
