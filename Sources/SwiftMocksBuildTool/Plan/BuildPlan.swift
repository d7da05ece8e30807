import Foundation

/// The commands of a build that generate, as far as the build system must know them in advance.
///
/// There is a run of protoc for each proto, so that a change repeats only the runs that it affects.
struct BuildPlan {
    struct Run {
        let proto: String
        /// The files that the outputs depend on, apart from programs: the proto, all its imports, and the configuration.
        let inputs: [URL]
        /// Relative to the output folder.
        let outputs: [String]
    }

    let file: URL
    let configuration: Configuration
    private(set) var runs: [Run] = []
    /// The files and folders that decide which outputs there are. A folder changes when a file in it is added or removed.
    private(set) var inputs: Set<URL> = []

    init(_ file: URL) {
        self.file = file
        let text = (try? Data(contentsOf: file)).map { String(decoding: $0, as: UTF8.self) }
        configuration = Configuration(try? JSONParser.parse(text ?? ""))
        inputs = [file]
        for invocation in configuration.invocations { add(invocation) }
        inputs = inputs.filter(\.exists)
        // A build system reports two commands for one file without naming the configuration. The check names it.
        let outputs = runs.flatMap(\.outputs).compactMap { $0.lowercased().split(separator: "/").last }
        if Set(outputs).count < outputs.count { runs = [] }
    }

    private mutating func add(_ invocation: Configuration.Invocation) {
        let base = file.deletingLastPathComponent()
        let importPaths = ImportPaths(invocation.importPaths, relativeTo: base)
        let selection = ProtoSelection(invocation.protoFiles, importPaths)
        let mappings = [invocation.mappings].compactMap { $0 }.map { base.resolving($0.text) }
        runs += selection.entries.flatMap(\.names).map { proto in
            Run(
                proto: proto, inputs: importPaths.closure(of: proto) + [file] + mappings,
                outputs: invocation.outputs(for: proto, isBuild: true))
        }
        inputs.formUnion(selection.folders + mappings)
        let moduleFolders = invocation.moduleMappings.flatMap(\.node.texts).map { base.resolving($0.text) }
        inputs.formUnion(moduleFolders.flatMap { FileTree($0).folders })
    }
}
