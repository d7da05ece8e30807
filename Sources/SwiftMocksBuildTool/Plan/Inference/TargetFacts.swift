import Foundation

/// What an inference knows of a target: how the package describes it, and what its folder has.
struct TargetFacts: Equatable {
    let target: TargetDescription
    /// The target's configuration; nil if it has none.
    let configuration: URL?
    /// The texts of the configurations of all plugins, and empty texts for other files that matter,
    /// by their paths in the target's folder, or by the full path of a configuration that is
    /// elsewhere.
    let files: [String: String]

    /// - Parameter files: by their paths in the target's folder.
    init(_ target: TargetDescription, files: [String: String]) {
        self.target = target
        self.files = files
        configuration =
            files[TargetDescription.configurationName] == nil
            ? nil : target.folder.appendingPathComponent(TargetDescription.configurationName)
    }

    /// Reads the target's folder.
    init(_ target: TargetDescription) {
        self.target = target
        configuration = target.configurations.first
        let names = FileTree(target.folder, suffixes: [".proto"] + Self.otherConfigurations + Self.clientSuffixes).names
        var files: [String: String] = [:]
        for name in names {
            let isRead = Self.otherConfigurations.contains(where: name.hasSuffix)
            files[name] = isRead ? Self.text(of: target.folder.appendingPathComponent(name)) ?? "" : ""
        }
        if let configuration { files[Self.name(configuration, in: target.folder)] = Self.text(of: configuration) }
        self.files = files
    }

    private static let otherConfigurations = Array(
        Set((LibraryOutputs.all.compactMap(\.clients) + [.messages]).flatMap(\.otherConfigurations))
    ).sorted()

    private static let clientSuffixes = LibraryOutputs.all.compactMap(\.clients?.suffix)

    private static func text(of file: URL) -> String? {
        (try? Data(contentsOf: file)).map { String(decoding: $0, as: UTF8.self) }
    }

    private static func name(_ file: URL, in folder: URL) -> String {
        let prefix = "\(folder.standardizedFileURL.path)/"
        let path = file.standardizedFileURL.path
        return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
    }

    /// The content of the configuration; an empty object if there is none, nil if it is not JSON.
    var content: JSONNode? {
        guard let configuration else { return JSONNode(value: .object([]), position: TextPosition()) }
        return files[Self.name(configuration, in: target.folder)].flatMap { try? JSONParser.parse($0) }
    }

    /// The folder that paths in the configuration are relative to, or in which it would be.
    var folder: URL { configuration?.deletingLastPathComponent() ?? target.folder }

    var hasProtos: Bool { files.keys.contains { $0.hasSuffix(".proto") } }

    /// Whether clients of the library are among the sources.
    func hasClients(_ library: LibraryOutputs) -> Bool {
        guard let kind = library.clients else { return false }
        return files.keys.contains { $0.hasSuffix(kind.suffix) } || otherConfiguration(for: kind) != nil
    }

    /// The configuration by which the plugin of another project makes such files: a path in the
    /// target's folder.
    func otherConfiguration(for kind: OutputKind) -> String? {
        files.keys.sorted().first { path in
            let name = path.split(separator: "/").last.map(String.init) ?? path
            return kind.otherConfigurations.contains(name) && Self.makes(kind, by: files[path] ?? "")
        }
    }

    /// Whether another plugin's configuration leaves the files on, which is `{ "generate": {
    /// "messages": false } }` otherwise.
    private static func makes(_ kind: OutputKind, by text: String) -> Bool {
        let top = (try? JSONParser.parse(text))?.members ?? []
        let name = kind.key.dropFirst("Generate".count).lowercased()
        let switches = top.first { $0.key.text == "generate" }?.node.members ?? []
        return switches.first { $0.key.text == name }?.node.texts.first?.text != "false"
    }

    /// The files that decide what is inferred.
    var inputs: [URL] {
        let others = files.keys.filter { path in Self.otherConfigurations.contains(where: path.hasSuffix) }
        return [configuration].compactMap { $0 } + others.sorted().map(target.folder.appendingPathComponent)
    }
}
