import Foundation

/// Selects the protos of an invocation, and tells why there are none.
struct ProtoSelector {
    private(set) var faults: [ConfigurationFault] = []

    private let importPaths: ImportPaths
    private var selection: ProtoSelection

    init(_ importPaths: ImportPaths) {
        self.importPaths = importPaths
        selection = ProtoSelection(importPaths)
    }

    /// - Parameter given: the key `protoFiles`; nil asks for all protos under the import paths.
    /// - Returns: The names of existing protos, each with the place that asks for it.
    mutating func select(_ given: [Configuration.Text]?, at position: TextPosition) -> [Configuration.Text] {
        guard let given else { return protos(for: nil, at: position) }
        return given.flatMap { protos(for: $0.text, at: $0.position) }
    }

    private mutating func protos(for entry: String?, at position: TextPosition) -> [Configuration.Text] {
        let names = selection.select(entry)
        if let entry, ProtoPattern(entry) == nil {
            if names.isEmpty { faults.append(ConfigurationFault(fault(of: entry), at: position)) }
        } else {
            if names.isEmpty { checkMatches(of: entry, at: position) }
            for name in names { checkShadows(of: name, at: position) }
        }
        return names.map { Configuration.Text(text: $0, position: position) }
    }

    private var searched: String { importPaths.folders.map(\.path).joined(separator: " or ") }

    private func fault(of name: String) -> String {
        if !name.hasSuffix(".proto") { return "\"\(name)\" does not end in .proto" }
        if !ProtoSelection.isRelative(name) {
            let content = try? String(contentsOf: importPaths.base.resolving(name), encoding: .utf8)
            return "\"\(name)\" must be relative to an import path, without ..; write \(ProtoRoot(name, text: content))"
        }
        return "there is no \"\(name)\" in \(searched);"
            + (nearest(to: name).map { " the nearest there is \"\($0)\";" } ?? "")
            + " correct the name, or add the folder that contains it to importPaths"
    }

    /// The proto with the most similar name in the folder that the name gives; nil if there is none.
    private func nearest(to name: String) -> String? {
        let folder = name.split(separator: "/").dropLast().map { "\($0)/" }.joined()
        let names = importPaths.folders.flatMap { root in
            (try? FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent(folder).path)) ?? []
        }
        return NearestName.of(name, among: names.filter { $0.hasSuffix(".proto") }.map { folder + $0 }.sorted())
    }

    /// A pattern may match only what is selected already.
    private mutating func checkMatches(of pattern: String?, at position: TextPosition) {
        let matcher = pattern.flatMap(ProtoPattern.init)
        let names = importPaths.protos().protos.flatMap(\.names)
        if names.contains(where: { matcher?.matches($0) ?? true }) || !importPaths.folders.allSatisfy(\.isFolder) {
            return
        }
        let text =
            pattern.map { "there is no proto like \"\($0)\" in \(searched); correct the pattern or importPaths" }
            ?? Self.noProtos(in: searched)
        faults.append(ConfigurationFault(text, at: position))
    }

    static func noProtos(in folders: String) -> String {
        "there is no proto in \(folders); correct importPaths, or add a proto there"
    }

    /// protoc takes only the first of two files with the same name.
    private mutating func checkShadows(of name: String, at position: TextPosition) {
        let files = importPaths.files(name)
        guard let first = files.first,
            let other = files.first(where: { !FileManager.default.contentsEqual(atPath: $0.path, andPath: first.path) })
        else { return }
        let text =
            "\"\(name)\" is both \(first.path) and \(other.path), and protoc takes the first; rename one, or give each an"
            + " invocation with its own importPaths"
        let fault = ConfigurationFault(text, at: position)
        if !faults.contains(fault) { faults.append(fault) }
    }
}
