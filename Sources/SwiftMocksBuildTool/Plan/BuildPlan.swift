import Foundation

/// The commands of a build that generate, as far as the build system must know them in advance.
///
/// There is a run of protoc for each proto, so that a change repeats only the runs that it affects.
struct BuildPlan {
    struct Run {
        let proto: String
        /// The files that the outputs depend on, apart from programs: the proto, all its imports, and the configuration.
        let inputs: [URL]
        let outputs: [URL]
    }

    private(set) var runs: [Run] = []
    /// The files and folders that decide which outputs there are. A folder changes when a file in it is added or removed.
    private(set) var inputs: Set<URL> = []

    init(_ configurationFile: URL, outputFolder: URL) {
        inputs = [configurationFile]
        for invocation in ConfigurationOutline(configurationFile).invocations {
            add(invocation, configurationFile, outputFolder)
        }
        inputs = inputs.filter { FileManager.default.fileExists(atPath: $0.path) }
        // A build system reports two commands for one file without naming the configuration. The check names it.
        let outputs = runs.flatMap(\.outputs).map { $0.lastPathComponent.lowercased() }
        if Set(outputs).count < outputs.count { runs = [] }
    }

    private mutating func add(
        _ invocation: ConfigurationOutline.Invocation, _ configurationFile: URL, _ outputFolder: URL
    ) {
        let base = configurationFile.deletingLastPathComponent()
        let importPaths = ImportPaths(invocation.importPaths, relativeTo: base)
        var selection = ProtoSelection(importPaths)
        let protos = invocation.protoFiles?.flatMap { selection.select($0) } ?? selection.select(nil)
        let mappings = [invocation.mappings].compactMap { $0 }.map(base.resolving)
        runs += protos.map { proto in
            Run(
                proto: proto, inputs: importPaths.closure(of: proto) + [configurationFile] + mappings,
                outputs: invocation.outputs.paths(for: proto, isBuild: true)
                    .map { outputFolder.appendingPathComponent($0) })
        }
        inputs.formUnion(selection.folders)
        inputs.formUnion(mappings)
        inputs.formUnion(invocation.moduleFolders.flatMap { FileTree(base.resolving($0)).folders })
    }
}
