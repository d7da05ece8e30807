import Foundation

/// Why there are no protos, and which are ambiguous.
extension ProtoSelection {
    /// - Parameter position: The place of the invocation.
    func faults(at position: TextPosition) -> [ConfigurationFault] {
        entries.flatMap { entry, names in
            let texts =
                entry.flatMap { ProtoPattern($0.text) == nil ? [names.isEmpty ? fault(of: $0.text) : nil] : nil }
                ?? (names.isEmpty ? [noMatch(of: entry?.text)] : names.map(shadow))
            return texts.compactMap { $0 }.map { ConfigurationFault(text: $0, position: entry?.position ?? position) }
        }
    }

    private var searched: String { importPaths.folders.map(\.path).joined(separator: " or ") }

    private func fault(of name: String) -> String {
        if !name.hasSuffix(".proto") { return "\"\(name)\" does not end in .proto" }
        if !Self.isRelative(name) {
            let content = try? String(contentsOf: importPaths.base.resolving(name), encoding: .utf8)
            return "\"\(name)\" must be relative to an import path, without ..; write \(Self.keys(for: name, content))"
        }
        return "there is no \"\(name)\" in \(searched);"
            + (nearest(to: name).map { " the nearest there is \"\($0)\";" } ?? "")
            + " correct the name, or add the folder that contains it to importPaths"
    }

    /// The keys for a proto by its path. By convention it lies in folders that are named after the parts of its package:
    /// `acme.user.v1` in `acme/user/v1`. Imports are relative to the folder above them.
    static func keys(for path: String, _ content: String?) -> String {
        var folders = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        var name = [folders.removeLast()]
        for part in (content.flatMap(ProtoImports.package) ?? "").split(separator: ".").reversed() {
            guard folders.last == String(part) else { break }
            name.insert(folders.removeLast(), at: 0)
        }
        let root = folders.joined(separator: "/")
        let folder = root.isEmpty ? (path.hasPrefix("/") ? "/" : ".") : root
        return "\"importPaths\": [\"\(folder)\"], \"protoFiles\": [\"\(name.joined(separator: "/"))\"]"
    }

    /// The proto with the most similar name in the folder that the name gives; nil if there is none.
    private func nearest(to name: String) -> String? {
        let folder = name.split(separator: "/").dropLast().map { "\($0)/" }.joined()
        let names = importPaths.folders.flatMap { root in
            (try? FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent(folder).path)) ?? []
        }
        return NearestName.of(name, among: names.filter { $0.hasSuffix(".proto") }.map { folder + $0 }.sorted())
    }

    /// Nil if a pattern matches what is selected already, or if import paths are missing, which is a fault of its own.
    private func noMatch(of pattern: String?) -> String? {
        let matcher = pattern.flatMap(ProtoPattern.init)
        let names = importPaths.protos().protos.flatMap(\.names)
        if names.contains(where: { matcher?.matches($0) ?? true }) || !importPaths.folders.allSatisfy(\.isFolder) {
            return nil
        }
        return pattern.map { "there is no proto like \"\($0)\" in \(searched); correct the pattern or importPaths" }
            ?? Self.noProtos(in: searched)
    }

    static func noProtos(in folders: String) -> String {
        "there is no proto in \(folders); correct importPaths, or add a proto there"
    }

    /// protoc takes only the first of two files with the same name.
    private func shadow(_ name: String) -> String? {
        let paths = importPaths.files(name).map(\.path)
        let other = paths.first { !FileManager.default.contentsEqual(atPath: $0, andPath: paths[0]) }
        return other.map {
            "\"\(name)\" is both \(paths[0]) and \($0), and protoc takes the first; rename one, or give each an invocation"
                + " with its own importPaths"
        }
    }
}
