import Foundation

/// Finds the protos of an invocation: by name, by pattern, or all.
struct ProtoSelector {
    private(set) var faults: [ConfigurationFault] = []
    /// The folders whose protos the runs depend on: a proto may be added or removed there.
    private(set) var folders: Set<URL> = []

    private let importPaths: ImportPaths
    /// The folder to which names that are not imports are relative.
    private let base: URL
    private var selected: Set<String> = []

    init(_ importPaths: ImportPaths, base: URL) {
        self.importPaths = importPaths
        self.base = base
    }

    /// - Parameter given: the key `protoFiles`; nil asks for all protos under the import paths.
    /// - Returns: The names of existing protos, each with the place that asks for it.
    mutating func select(_ given: [Configuration.Text]?, at position: TextPosition) -> [Configuration.Text] {
        guard let given else { return protos(like: nil, at: position) }
        return given.flatMap { text in
            ProtoPattern(text.text) == nil ? named(text) : protos(like: text.text, at: text.position)
        }
    }

    private mutating func protos(like pattern: String?, at position: TextPosition) -> [Configuration.Text] {
        let found = importPaths.protos()
        folders.formUnion(found.folders)
        let matcher = pattern.flatMap(ProtoPattern.init)
        let names = found.names.filter { matcher?.matches($0) ?? true }
        if names.isEmpty, importPaths.folders.allSatisfy(\.isFolder) {
            add(.noProtos(pattern: pattern, searched: importPaths.folders.map(\.path)), at: position)
        }
        for name in names where !selected.contains(name) { checkShadows(of: name, at: position) }
        return names.filter { selected.insert($0).inserted }
            .map { Configuration.Text(text: $0, position: position) }
    }

    /// protoc takes only the first of two files with the same name.
    private mutating func checkShadows(of name: String, at position: TextPosition) {
        let files = importPaths.files(name)
        guard let first = files.first, let other = files.first(where: { !Self.isSame($0, first) }) else { return }
        let fault = ConfigurationFault(.shadowedProto(name, first: first.path, second: other.path), at: position)
        if !faults.contains(fault) { faults.append(fault) }
    }

    private static func isSame(_ file: URL, _ other: URL) -> Bool {
        FileManager.default.contentsEqual(atPath: file.path, andPath: other.path)
    }

    private mutating func named(_ name: Configuration.Text) -> [Configuration.Text] {
        let text = name.text
        if !text.hasSuffix(".proto") {
            add(.notAProto(text), at: name.position)
        } else if text.hasPrefix("/") || text.split(separator: "/").contains("..") {
            let content = try? String(contentsOf: base.resolving(text), encoding: .utf8)
            add(.notRelative(text, advice: ProtoRoot(text, text: content)), at: name.position)
        } else if let file = importPaths.file(text) {
            selected.insert(text)
            folders.insert(file.deletingLastPathComponent())
            return [name]
        } else {
            let searched = importPaths.folders.map(\.path)
            add(.missingProto(text, searched: searched, nearest: importPaths.nearest(to: text)), at: name.position)
        }
        return []
    }

    private mutating func add(_ problem: ConfigurationFault.Problem, at position: TextPosition) {
        faults.append(ConfigurationFault(problem, at: position))
    }
}
