import Foundation

/// Tells which protos a build step must generate again. After a step, each proto has a record of
/// what its outputs were made from, and of these outputs.
///
/// SwiftPM repeats a step if any of its inputs or outputs has changed, and a step has several
/// protos. A record that is missing, or that differs in anything, means that its proto is generated
/// again. Records are written last, files are read after their versions were taken, and a record
/// has a fingerprint of all that it names. So a step that is ended early leaves no record that
/// fits, nor does a file that is changed meanwhile.
struct GenerationRecords {
    /// The protos whose outputs are missing or not up to date; nil if all are.
    private(set) var outdated: ProtocRun?
    private let outputFolder: URL
    /// What the outputs of all protos depend on.
    private let common: String
    private var graph: ImportGraph

    /// Reads the records of protos whose messages are in one module.
    init(of run: ProtocRun, _ programs: Programs, _ modules: MappedModules, outputFolder: URL) {
        self.outputFolder = outputFolder
        graph = ImportGraph(run.importPaths)
        let arguments = run.arguments(in: outputFolder, programs, modules).dropLast(run.protos.count)
        let files = programs.all + [run.mappings].compactMap { $0 }
        common = Fingerprint(arguments + [modules.mappingFile] + files.map { "\($0.path) \($0.version ?? "")" }).digits
        let protos = run.protos.filter { proto in
            guard let data = try? Data(contentsOf: file(for: proto, in: run)) else { return true }
            let record = String(decoding: data, as: UTF8.self)
            return record != self.record(of: proto, in: run, closure: Self.closure(record))
        }
        // Their versions are taken now.
        for proto in protos { graph.closure(of: [proto.text]).forEach { _ = graph.version(of: $0) } }
        outdated = protos.isEmpty ? nil : run.part(protos)
    }

    /// Writes the records of the protos that were outdated and now have their outputs.
    mutating func write() throws {
        guard let outdated else { return }
        for proto in outdated.protos {
            let record = record(of: proto, in: outdated, closure: graph.closure(of: [proto.text]))
            try Data(record.utf8).write(to: file(for: proto, in: outdated))
        }
    }

    /// A line for what the record is about, and one for each proto that it depends on.
    private mutating func record(of proto: PlacedText, in run: ProtocRun, closure: [String]) -> String {
        var texts = [common]
        for name in closure { texts += [name, graph.version(of: name)] }
        for output in run.outputs(for: proto) {
            texts += [output, outputFolder.appendingPathComponent(output).version ?? ""]
        }
        return ([Fingerprint(texts).digits] + closure).joined(separator: "\n")
    }

    private static func closure(_ record: String) -> [String] {
        record.split(separator: "\n").dropFirst().map(String.init)
    }

    /// Hidden, and beside the first output.
    private func file(for proto: PlacedText, in run: ProtocRun) -> URL {
        let output = outputFolder.appendingPathComponent(run.outputs(for: proto)[0])
        return output.deletingLastPathComponent().appendingPathComponent(".\(output.lastPathComponent).record")
    }
}
