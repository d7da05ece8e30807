import Foundation

/// One run of protoc: protos of an invocation.
struct ProtocRun {
    let configuration: TargetConfiguration
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

    /// What a build shows while it runs: `a.proto`, or `a.proto and 9 more`.
    var name: String { protos.count == 1 ? proto.text : "\(proto.text) and \(protos.count - 1) more" }

    /// Relative to the output folder.
    var outputs: [String] { protos.flatMap(outputs) }

    func outputs(for proto: PlacedText) -> [String] { invocation.outputs(for: proto.text, isBuild: isBuild) }

    var mappings: URL? { invocation.mappings.map { configuration.folder.resolving($0.text) } }

    /// The files that the outputs depend on, apart from programs: the protos, all their imports,
    /// and the configuration.
    var inputs: [URL] {
        var graph = ImportGraph(importPaths)
        let files = graph.closure(of: protos.map(\.text)).compactMap { graph.file(of: $0) }
        return files + configuration.inputs + [mappings].compactMap { $0 }
    }
}
