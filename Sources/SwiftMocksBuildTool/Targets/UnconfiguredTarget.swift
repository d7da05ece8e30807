import Foundation

/// A target without a configuration, and what is around it that tells which one it needs.
struct UnconfiguredTarget {
    let target: TargetDescription

    init(_ target: TargetDescription) { self.target = target }

    private var folder: URL { target.folder }

    /// What to do.
    var advice: String {
        let file = Configuration.fileName
        if let path = misplaced { return "move \(path) there, to \(folder.path)" }
        if let path = misnamed { return "rename \(path) to \(file)" }
        return "create one in \(folder.path), for example with \(example)"
    }

    /// A configuration in a folder above the target's, in which nothing looks for it.
    private var misplaced: String? {
        foldersAbove.map { $0.appendingPathComponent(Configuration.fileName).path }
            .first(where: FileManager.default.fileExists)
    }

    /// A file with almost the right name, in the target's folder or above it.
    private var misnamed: String? {
        for folder in [folder] + foldersAbove {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
            if let name = names.sorted().first(where: Self.isAlmostRight) {
                return folder.appendingPathComponent(name).path
            }
        }
        return nil
    }

    /// `Swift-Mocks-Config.json`, `swift_mocks_config.json`, `swift-mocks-config.yaml`, `swift-mock-config.json`.
    private static func isAlmostRight(_ name: String) -> Bool {
        func letters(_ name: String) -> String { name.lowercased().filter(\.isLetter) }
        let stem = letters(name.split(separator: ".").first.map(String.init) ?? "")
        let wanted = ["swiftmocks", "swiftmocksconfig", "swiftmocksconfiguration"]
        let isText = ["json", "jsonc", "json5", "yaml", "yml", "txt", ""].contains(
            name.contains(".") ? String(name.split(separator: ".").last ?? "").lowercased() : "")
        return isText && NearestName.slip(of: stem, among: wanted).map { abs($0.count - stem.count) <= 2 } ?? false
    }

    /// From the folder of the package to the one above the target's, the nearest first.
    private var foldersAbove: [URL] {
        let top = target.package.standardizedFileURL.path
        var folders: [URL] = []
        var next = folder.standardizedFileURL
        while next.path.hasPrefix(top + "/") {
            next = next.deletingLastPathComponent()
            folders.append(next)
        }
        return folders
    }

    private var example: String { target.isTest ? exampleForTests : exampleForApp }

    private var exampleForApp: String {
        guard let clients = library.clientPlugin else { return Configuration.example }
        let settings = (libraryKey + ["\"\(clients.clients.name)\": true", "\"\(clients.mocks.name)\": false"])
        return "{ \(settings.joined(separator: ", ")) }"
    }

    /// The library whose product the target depends on, or else the default.
    private var library: any ListedLibrary.Type {
        LibraryTable.all.last { target.products.contains($0.facts.tests.product) } ?? LibraryTable.all[0]
    }

    /// Empty for the default.
    private var libraryKey: [String] {
        let option = OptionCatalogue.rpcLibrary
        let name = library.facts.name
        return name == option.defaultValue ? [] : ["\"\(option.name)\": \"\(name)\""]
    }

    /// The mocks of the first dependency that has protos or a configuration.
    private var exampleForTests: String {
        let tested = target.dependencies.first {
            Self.configuration(of: $0) != nil || !ProtoFolder($0.folder).names.isEmpty
        }
        let paths = tested.map(importPaths) ?? ["../../Protos"]
        let library = library.facts
        var keys = libraryKey
        keys.append("\"importPaths\": [\(paths.map { "\"\($0)\"" }.joined(separator: ", "))]")
        let usesSwiftMocks = !["SwiftMocks", "SwiftMocksTesting"].filter(target.products.contains).isEmpty
        let records = usesSwiftMocks && !(library.tests.mocksProduct.map(target.products.contains) ?? true)
        keys += (library.tests.settings + (records ? library.tests.recordingSettings : [])).map { option, value in
            if case .flag = option.values { return "\"\(option.name)\": \(value)" }
            return "\"\(option.name)\": \"\(value)\""
        }
        let module = tested?.name ?? target.dependencies.first?.name ?? "App"
        keys.append("\"TestableModuleImports\": [\"\(module)\"]")
        return "{ \(keys.joined(separator: ", ")) }"
    }

    /// Those of the dependency's own configuration, or else its folder; relative to the target's folder.
    private func importPaths(_ dependency: TargetDescription.Dependency) -> [String] {
        let configured = Self.configuration(of: dependency)?.configuration.invocations.first
        let paths = configured?.importPaths.map { dependency.folder.resolving($0.text) } ?? [dependency.folder]
        return paths.map { $0.path(from: folder) }
    }

    private static func configuration(of dependency: TargetDescription.Dependency) -> ConfigurationFile? {
        let url = dependency.folder.appendingPathComponent(Configuration.fileName)
        return try? ConfigurationFile(url)
    }
}
