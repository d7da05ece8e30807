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
            let slash = name.lastIndex(of: "/") ?? name.startIndex
            let folder = name[..<slash]
            let file = name[slash...].dropFirst()
            return "\"\(name)\" must be relative to an import path, without .. in it. Write the folder from which"
                + " protos import it, and the rest: \"importPaths\": [\"\(folder.isEmpty ? "/" : folder)\"], \"protoFiles\": [\"\(file)\"]"
        }
        let nearest = NearestName.nearest(to: name, among: importPaths.protos().protos.map(\.name))
        return "there is no \"\(name)\" in \(searched)."
            + (nearest.map { " The nearest there is \"\($0)\"." } ?? "")
            + " Correct the name, or add the folder that contains it to importPaths"
    }

    /// Nil if a pattern matches what is selected already, or if import paths are missing, which is
    /// a fault of its own.
    private func noMatch(of pattern: String?) -> String? {
        let matcher = pattern.flatMap(ProtoPattern.init)
        let names = importPaths.protos().protos.flatMap(\.names)
        if names.contains(where: { matcher?.matches($0) ?? true }) || !importPaths.folders.allSatisfy(\.isFolder) {
            return nil
        }
        return pattern.map { "there is no proto like \"\($0)\" in \(searched). Correct the pattern or importPaths" }
            ?? Self.noProtos(in: searched)
    }

    static func noProtos(in folders: String) -> String {
        "there is no proto in \(folders). Correct importPaths, or add a proto there"
    }

    /// protoc takes only the first of two files with the same name.
    private func shadow(_ name: String) -> String? {
        let paths = importPaths.files(name).map(\.path)
        let other = paths.first { !FileManager.default.contentsEqual(atPath: $0, andPath: paths[0]) }
        return other.map {
            "\"\(name)\" is both \(paths[0]) and \($0), and protoc takes the first. Rename one, or give each an invocation"
                + " with its own importPaths"
        }
    }
}
