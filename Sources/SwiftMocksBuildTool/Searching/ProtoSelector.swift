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
            if names.isEmpty { add(problem(of: entry), at: position) }
        } else {
            if names.isEmpty { checkMatches(of: entry, at: position) }
            for name in names { checkShadows(of: name, at: position) }
        }
        return names.map { Configuration.Text(text: $0, position: position) }
    }

    private func problem(of name: String) -> ConfigurationFault.Problem {
        if !name.hasSuffix(".proto") { return .notAProto(name) }
        if !ProtoSelection.isRelative(name) {
            let content = try? String(contentsOf: importPaths.base.resolving(name), encoding: .utf8)
            return .notRelative(name, advice: ProtoRoot(name, text: content))
        }
        return .missingProto(name, searched: importPaths.folders.map(\.path), nearest: importPaths.nearest(to: name))
    }

    /// A pattern may match only what is selected already.
    private mutating func checkMatches(of pattern: String?, at position: TextPosition) {
        let matcher = pattern.flatMap(ProtoPattern.init)
        if importPaths.protos().names.contains(where: { matcher?.matches($0) ?? true }) { return }
        if importPaths.folders.allSatisfy(\.isFolder) {
            add(.noProtos(pattern: pattern, searched: importPaths.folders.map(\.path)), at: position)
        }
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

    private mutating func add(_ problem: ConfigurationFault.Problem, at position: TextPosition) {
        faults.append(ConfigurationFault(problem, at: position))
    }
}
