import Foundation

/// Looks for entries of mapping files that name no proto, and for protos that lack an entry.
///
/// It only warns: a mapping file can serve several targets, and the messages of a proto without an entry may be in the
/// module itself. So it reports what is near to something right.
struct MappingCheck {
    private let runs: [ProtocRun]

    init(_ runs: [ProtocRun]) { self.runs = runs }

    /// One line for each, as compilers write them.
    var warnings: [String] {
        var seen: Set<URL> = []
        return runs.compactMap(\.mappings).filter { seen.insert($0).inserted }.flatMap(warnings)
    }

    private func warnings(_ file: URL) -> [String] {
        let mapped = MappingFile(file).protos
        if mapped.isEmpty {
            let key = CommonOptions.protoPathModuleMappings.name
            return [line(file, TextPosition(), "the file maps no proto to a module; add a mapping, or remove \(key)")]
        }
        let names = Set(mapped.map(\.text))
        let runs = runs.filter { $0.mappings == file }
        let unmapped = protos(of: runs).subtracting(names)
        var meant: Set<String> = []
        let misspelt = mapped.filter { entry in !runs.contains { $0.importPaths.file(entry.text) != nil } }
            .compactMap { entry in
                NearestName.slip(of: entry.text, among: unmapped.sorted()).map { slip in
                    meant.insert(slip)
                    return line(
                        file, entry.position,
                        "there is no \"\(entry.text)\" under importPaths; did you mean \"\(slip)\"?")
                }
            }
        let forgotten = unmapped.subtracting(meant).sorted().compactMap { name in
            let folder = Self.folder(of: name)
            return mapped.last { !folder.isEmpty && Self.folder(of: $0.text) == folder }.map { other in
                line(
                    file, other.position,
                    "\"\(name)\" is in no module, although \"\(other.text)\" is; if its messages are in that module,"
                        + " add proto_file_path: \"\(name)\"")
            }
        }
        return misspelt + forgotten
    }

    /// The protos of the runs and what they import, less those whose messages the runs write themselves.
    private func protos(of runs: [ProtocRun]) -> Set<String> {
        let names = runs.flatMap { run in run.protos.flatMap { run.importPaths.names(importedBy: $0.text) } }
        let own = runs.filter { $0.plugins.contains { $0.plugin == .messages } }.flatMap { $0.protos.map(\.text) }
        return Set(names).subtracting(own)
    }

    private static func folder(of name: String) -> String {
        name.split(separator: "/").dropLast().joined(separator: "/")
    }

    private func line(_ file: URL, _ position: TextPosition, _ text: String) -> String {
        "\(file.path):\(position.line):\(position.column): warning: \(text)"
    }
}
