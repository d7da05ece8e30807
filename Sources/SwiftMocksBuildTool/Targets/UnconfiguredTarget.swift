import Foundation

/// A target without a configuration, and what is around it that tells which one it needs.
struct UnconfiguredTarget {
    let target: TargetDescription

    var advice: String {
        if let path = misplaced { return "move \(path) there, to \(target.folder.path)" }
        return "create one in \(target.folder.path), for example with \(example)"
    }

    /// A configuration in a folder above the target's, in which nothing looks for it.
    private var misplaced: String? {
        let top = target.package.standardizedFileURL.path
        var folder = target.folder.standardizedFileURL
        while folder.path.hasPrefix(top + "/") {
            folder = folder.deletingLastPathComponent()
            let file = folder.appendingPathComponent(Configuration.fileName)
            if FileManager.default.fileExists(atPath: file.path) { return file.path }
        }
        return nil
    }

    private var example: String {
        if target.isTest { return "{ \((libraryKey + keysForTests).joined(separator: ", ")) }" }
        guard let clients = library.clientPlugin else { return Configuration.example }
        let keys = libraryKey + ["\"\(clients.clients.name)\": true", "\"\(clients.mocks.name)\": false"]
        return "{ \(keys.joined(separator: ", ")) }"
    }

    /// The library whose product the target depends on, or else the default.
    private var library: any ListedLibrary.Type {
        LibraryTable.all.last { target.products.contains($0.facts.tests.product) } ?? LibraryTable.all[0]
    }

    /// Empty for the default.
    private var libraryKey: [String] {
        let option = OptionCatalogue.rpcLibrary
        let name = library.facts.name
        return name == option.defaultText ? [] : ["\"\(option.name)\": \"\(name)\""]
    }

    /// The mocks of the first dependency that has protos or a configuration.
    private var keysForTests: [String] {
        let tested = target.dependencies.first {
            Self.configuration(of: $0) != nil || !FileTree($0.folder).names.isEmpty
        }
        let paths = tested.map(importPaths) ?? ["../../Protos"]
        let facts = library.facts.tests
        let usesSwiftMocks = target.products.contains { ["SwiftMocks", "SwiftMocksTesting"].contains($0) }
        let records = usesSwiftMocks && !(facts.mocksProduct.map(target.products.contains) ?? true)
        let settings = (facts.settings + (records ? facts.recordingSettings : [])).map { option, value in
            if case .flag = option.values { "\"\(option.name)\": \(value)" } else { "\"\(option.name)\": \"\(value)\"" }
        }
        let module = tested?.name ?? target.dependencies.first?.name ?? "App"
        return ["\"importPaths\": [\(paths.map { "\"\($0)\"" }.joined(separator: ", "))]"] + settings
            + ["\"TestableModuleImports\": [\"\(module)\"]"]
    }

    /// Those of the dependency's own configuration, or else its folder; relative to the target's folder.
    private func importPaths(_ dependency: TargetDescription.Dependency) -> [String] {
        let given = Self.configuration(of: dependency)?.configuration.invocations.first?.importPaths
        return (given?.map { dependency.folder.resolving($0.text) } ?? [dependency.folder]).map {
            $0.path(from: target.folder)
        }
    }

    private static func configuration(of dependency: TargetDescription.Dependency) -> ConfigurationFile? {
        try? ConfigurationFile(dependency.folder.appendingPathComponent(Configuration.fileName))
    }
}
