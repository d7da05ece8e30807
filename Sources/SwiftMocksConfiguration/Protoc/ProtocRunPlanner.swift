import Foundation

/// Turns a configuration into runs of protoc, a run a proto file, so that a change redoes no more than it must.
struct ProtocRunPlanner {
    private let setting: ProtocSetting
    private var faults: [ConfigurationFault] = []
    private var writers: [String: String] = [:]

    /// - Throws: `ConfigurationFaults`.
    static func runs(_ configuration: Configuration, _ setting: ProtocSetting) throws -> [ProtocRun] {
        var planner = ProtocRunPlanner(setting: setting)
        let runs = configuration.invocations.enumerated().flatMap { planner.runs($1, at: "invocations[\($0)]") }
        if !planner.faults.isEmpty { throw ConfigurationFaults(planner.faults) }
        return runs
    }

    private init(setting: ProtocSetting) { self.setting = setting }

    private var folder: URL { setting.configurationFile.deletingLastPathComponent() }

    private mutating func runs(_ invocation: Configuration.Invocation, at place: String) -> [ProtocRun] {
        let importPaths = ImportPaths(invocation.importPaths, relativeTo: folder)
        check(importPaths, at: place)
        let mappings = mappings(invocation, at: place)
        return invocation.protoFiles.enumerated().compactMap { index, name in
            let place = "\(place).protoFiles[\(index)]"
            guard isSound(name, importPaths, at: place) else { return nil }
            let outputs = outputs(name, invocation)
            claim(outputs, for: place)
            return ProtocRun(
                protoName: name,
                arguments: arguments(name, importPaths, options(invocation, mappings)),
                inputs: importPaths.closure(of: name) + [setting.configurationFile] + (mappings.map { [$0] } ?? []),
                outputs: outputs
            )
        }
    }

    private mutating func check(_ importPaths: ImportPaths, at place: String) {
        for (index, folder) in importPaths.folders.enumerated() {
            var isFolder: ObjCBool = false
            if FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder), isFolder.boolValue {
                continue
            }
            faults.append(.missingImportPath(place: "\(place).importPaths[\(index)]", path: folder.path))
        }
    }

    private mutating func mappings(_ invocation: Configuration.Invocation, at place: String) -> URL? {
        guard let path = invocation.value(of: "ProtoPathModuleMappings") else { return nil }
        let file = folder.resolving(path)
        let place = "\(place).ProtoPathModuleMappings"
        if file.path.contains(",") {
            faults.append(.comma(place: place, value: file.path))
        } else if !FileManager.default.fileExists(atPath: file.path) {
            faults.append(.missingFile(place: place, path: file.path))
        }
        return file
    }

    private mutating func isSound(_ name: String, _ importPaths: ImportPaths, at place: String) -> Bool {
        if !name.hasSuffix(".proto") {
            faults.append(.notAProto(place: place, name: name))
        } else if name.hasPrefix("/") || name.split(separator: "/").contains("..") {
            faults.append(.notRelative(place: place, name: name))
        } else if importPaths.file(name) == nil {
            faults.append(
                .missingProto(
                    place: place, name: name, searched: importPaths.folders.map(\.path),
                    nearest: importPaths.nearest(to: name)))
        } else {
            return true
        }
        return false
    }

    /// A module takes no two files of the same name, even from different folders.
    private mutating func claim(_ outputs: [URL], for place: String) {
        for output in outputs {
            let name = setting.isBuild ? output.lastPathComponent : output.path
            if let first = writers.updateValue(place, forKey: name) {
                faults.append(.outputClash(output: output.lastPathComponent, first: first, second: place))
            }
        }
    }

    private func arguments(
        _ name: String, _ importPaths: ImportPaths, _ options: [Configuration.Option]
    ) -> [String] {
        importPaths.folders.flatMap { ["-I", $0.path] }
            + ["--plugin=protoc-gen-swift-mocks=\(setting.generator.path)"]
            + ["--swift-mocks_out=\(setting.outputFolder.path)"]
            + options.map { "--swift-mocks_opt=\($0.name)=\($0.value)" }
            + [name]
    }

    /// In a build all outputs land in one module, where no two files may have the same name, and all that is declared
    /// must be written.
    private func options(_ invocation: Configuration.Invocation, _ mappings: URL?) -> [Configuration.Option] {
        let given = invocation.options.map { option in
            guard let mappings, option.name == "ProtoPathModuleMappings" else { return option }
            return Configuration.Option(name: option.name, value: mappings.path)
        }
        if !setting.isBuild { return given }
        return [Configuration.Option(name: "FileNaming", value: "PathToUnderscores")] + given
            + [Configuration.Option(name: "GenerateEmptyFiles", value: "true")]
    }

    private func outputs(_ name: String, _ invocation: Configuration.Invocation) -> [URL] {
        var suffixes: [String] = []
        if invocation.value(of: "GenerateClients") != "false" { suffixes.append(".connect.swift") }
        if invocation.value(of: "GenerateMocks") != "false" { suffixes.append(".mock.swift") }
        // Neither is the generator's to refuse; without an output it would not even be run.
        if suffixes.isEmpty { suffixes.append(".connect.swift") }
        let stem = OutputStem.of(name, naming: invocation.value(of: "FileNaming") ?? defaultNaming)
        return suffixes.map { setting.outputFolder.appendingPathComponent(stem + $0) }
    }

    private var defaultNaming: String { setting.isBuild ? "PathToUnderscores" : "FullPath" }
}
