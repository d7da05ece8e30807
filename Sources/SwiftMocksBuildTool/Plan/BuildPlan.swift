import Foundation

/// The runs of protoc that make what a configuration asks for. For a build they have a few protos
/// each, so that a change repeats only the runs that it affects, and runs go side by side; of a
/// repeated run, `GenerationRecords` selects the protos. For files that are checked in there is one
/// for each invocation. Starting programs takes longer than the work on a usual proto.
struct BuildPlan {
    /// The most protos of a run in a build. Twenty small ones take less than twice the time of one.
    static let protosInBuild = 20

    let configuration: TargetConfiguration
    private(set) var selections: [(invocation: Configuration.Invocation, protos: ProtoSelection)] = []
    private(set) var runs: [ProtocRun] = []

    init(_ configuration: TargetConfiguration, module: String, isBuild: Bool) {
        self.configuration = configuration
        for invocation in configuration.content.invocations {
            let importPaths = ImportPaths(invocation.importPaths, relativeTo: configuration.folder)
            let selection = ProtoSelection(invocation.protoFiles, importPaths)
            selections.append((invocation, selection))
            let protos = selection.entries.flatMap { entry, names in
                names.map { PlacedText(text: $0, position: entry?.position ?? invocation.position) }
            }
            let most = isBuild ? Self.protosInBuild : max(protos.count, 1)
            runs += stride(from: 0, to: protos.count, by: most).map { start in
                ProtocRun(
                    configuration: configuration, invocation: invocation, importPaths: importPaths, module: module,
                    isBuild: isBuild,
                    protos: Array(protos[start..<min(start + most, protos.count)]))
            }
        }
    }

    /// The plan of a build from a configuration that may have faults.
    init(_ target: TargetDescription) {
        self.init(TargetConfiguration(target), module: target.module, isBuild: true)
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
            return protos.folders + paths.flatMap { FileTree(configuration.folder.resolving($0.text)).folders }
        }
        return Set(inputs + configuration.inputs).filter(\.exists).sorted { $0.path < $1.path }
    }
}
