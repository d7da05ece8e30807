import Foundation

/// One run of protoc: protos of an invocation.
struct ProtocRun {
    let file: ConfigurationFile
    let invocation: Configuration.Invocation
    let importPaths: ImportPaths
    /// The module that the outputs are in.
    let module: String
    /// Whether the outputs go directly into a build, or else into a folder that is checked in.
    let isBuild: Bool
    /// The protos as others import them, each with its place in the configuration. There is at
    /// least one.
    let protos: [PlacedText]

    /// The first proto, which stands for the run in messages.
    var proto: PlacedText { protos[0] }

    /// Relative to the output folder.
    var outputs: [String] { protos.flatMap { invocation.outputs(for: $0.text, isBuild: isBuild) } }

    var mappings: URL? { invocation.mappings.map { file.folder.resolving($0.text) } }

    /// The files that the outputs depend on, apart from programs: the protos, all their imports,
    /// and the configuration.
    var inputs: [URL] {
        protos.flatMap { importPaths.closure(of: $0.text) } + file.inputs + [mappings].compactMap { $0 }
    }
}

/// The runs of protoc that make what a configuration asks for: for a build one for each proto, so
/// that a change repeats only the runs that it affects; for files that are checked in one for each
/// invocation, because starting protoc takes longer than its work.
struct BuildPlan {
    let file: ConfigurationFile
    private(set) var selections: [(invocation: Configuration.Invocation, protos: ProtoSelection)] = []
    private(set) var runs: [ProtocRun] = []

    init(_ file: ConfigurationFile, module: String, isBuild: Bool) {
        self.file = file
        for invocation in file.configuration.invocations {
            let importPaths = ImportPaths(invocation.importPaths, relativeTo: file.folder)
            let selection = ProtoSelection(invocation.protoFiles, importPaths)
            selections.append((invocation, selection))
            let protos = selection.entries.flatMap { entry, names in
                names.map { PlacedText(text: $0, position: entry?.position ?? invocation.position) }
            }
            let groups = isBuild || protos.isEmpty ? protos.map { [$0] } : [protos]
            runs += groups.map { protos in
                ProtocRun(
                    file: file, invocation: invocation, importPaths: importPaths, module: module, isBuild: isBuild,
                    protos: protos)
            }
        }
    }

    /// The plan of a build from a configuration that may have faults.
    init(_ target: TargetDescription) {
        self.init(ConfigurationFile(target), module: target.module, isBuild: true)
        // A build system reports two commands for one file without naming the configuration. The
        // check names it.
        let outputs = runs.flatMap(\.outputs).compactMap { $0.lowercased().split(separator: "/").last }
        if Set(outputs).count < outputs.count { runs = [] }
    }

    /// The files and folders that decide which outputs there are. A folder changes when a file in
    /// it is added or removed.
    var inputs: [URL] {
        let inputs = selections.flatMap { invocation, protos in
            let paths = [invocation.mappings].compactMap { $0 } + invocation.moduleMappings.flatMap(\.node.texts)
            return protos.folders + paths.flatMap { FileTree(file.folder.resolving($0.text)).folders }
        }
        return Set(inputs + file.inputs).filter(\.exists).sorted { $0.path < $1.path }
    }
}
