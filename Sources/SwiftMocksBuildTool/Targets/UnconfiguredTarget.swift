import Foundation

extension TargetDescription {
    /// - Returns: nil if there is none.
    func configuration() throws -> ConfigurationFile? {
        if configurations.count > 1 {
            let paths = configurations.map(\.path).joined(separator: ", ")
            throw UserError(
                "a target can have only one \(Configuration.fileName), but this one has several: \(paths); merge them into one"
                    + " file with several invocations")
        }
        return try configurations.first.map(ConfigurationFile.init)
    }

    /// - Throws: `UserError`, also where the target has none.
    func requiredConfiguration() throws -> ConfigurationFile {
        if let file = try configuration() { return file }
        throw UserError("target \(name) has no \(Configuration.fileName); \(advice)")
    }
}

/// The advice for a target without a configuration, from what is around it.
extension TargetDescription {
    var advice: String {
        if let path = misplaced { return "move \(path) there, to \(folder.path)" }
        return "create one in \(folder.path), for example with \(example)"
    }

    /// A configuration in a folder above the target's, in which nothing looks for it.
    private var misplaced: String? {
        let top = package.standardizedFileURL.path
        let folders = sequence(first: folder.standardizedFileURL) { $0.deletingLastPathComponent() }
            .prefix { $0.path.hasPrefix(top + "/") }.map { $0.deletingLastPathComponent() }
        return folders.map { $0.appendingPathComponent(Configuration.fileName) }.first(where: \.exists)?.path
    }

    private var example: String {
        // The library whose product the target depends on, or else the default.
        let library = LibraryTable.all.last { products.contains($0.facts.tests.product) } ?? LibraryTable.all[0]
        let name = library.facts.name
        var settings = [(OptionCatalogue.rpcLibrary, name)].filter { $0.defaultText != $1 }.map(Self.member)
        if isTest {
            settings += membersForTests(library.facts.tests)
        } else if let clients = library.clientPlugin {
            settings += [(clients.clients, "true"), (clients.mocks, "false")].map(Self.member)
        } else {
            return ConfigurationFile.example
        }
        return "{ \(settings.joined(separator: ", ")) }"
    }

    private static func member(_ option: OptionDefinition, _ value: String) -> String {
        if case .flag = option.values { "\"\(option.name)\": \(value)" } else { "\"\(option.name)\": \"\(value)\"" }
    }

    /// The mocks of the first dependency that has protos or a configuration.
    private func membersForTests(_ facts: LibraryFacts.Tests) -> [String] {
        let tested = dependencies.lazy.compactMap { dependency in
            importPaths(dependency).map { (dependency.name, $0) }
        }.first
        let (module, paths) = tested ?? (dependencies.first?.name ?? "App", ["../../Protos"])
        let usesSwiftMocks = products.contains { ["SwiftMocks", "SwiftMocksTesting"].contains($0) }
        let records = usesSwiftMocks && !(facts.mocksProduct.map(products.contains) ?? true)
        return ["\"importPaths\": [\(paths.map { "\"\($0)\"" }.joined(separator: ", "))]"]
            + (facts.settings + (records ? facts.recordingSettings : [])).map(Self.member)
            + ["\"TestableModuleImports\": [\"\(module)\"]"]
    }

    /// Those of the dependency's own configuration, or else its folder; relative to the target's folder. Nil without protos.
    private func importPaths(_ dependency: Dependency) -> [String]? {
        let file = try? ConfigurationFile(dependency.folder.appendingPathComponent(Configuration.fileName))
        if file == nil && FileTree(dependency.folder).names.isEmpty { return nil }
        let given = file?.configuration.invocations.first?.importPaths
        return ImportPaths(given, relativeTo: dependency.folder).folders.map { $0.path(from: folder) }
    }
}
