import Foundation

extension ProtocRun {
    /// The run, divided by the modules in which the messages of the protos are, because the options
    /// of plugins name the module.
    func parts(_ modules: MappedModules) -> [ProtocRun] {
        let parts = Dictionary(grouping: protos) { modules.byProto[$0.text] ?? module }
        return parts.sorted { $0.key < $1.key }.map { part($0.value) }
    }

    func part(_ protos: [PlacedText]) -> ProtocRun {
        ProtocRun(
            configuration: configuration, invocation: invocation, importPaths: importPaths, module: module,
            isBuild: isBuild,
            protos: protos)
    }

    /// Writes the outputs of a part into `folder`, with one start of protoc if that gives what a
    /// run of its own for each proto would give.
    ///
    /// If protoc fails, each proto gets a run of its own: protoc stops at the first proto with a
    /// fault, and it refuses protos that declare the same name.
    ///
    /// - Returns: The warnings of protoc, one per line.
    func performTogether(_ programs: Programs, _ modules: MappedModules, in folder: URL) throws -> String {
        do {
            return try perform(programs, modules, in: folder)
        } catch  where protos.count > 1 {
            return try performEach(programs, modules, in: folder)
        }
    }

    /// - Throws: `UserError`, with the faults of all protos.
    private func performEach(_ programs: Programs, _ modules: MappedModules, in folder: URL) throws -> String {
        var lines = Lines()
        var faults = Lines()
        for proto in protos {
            do {
                lines.add(try part([proto]).perform(programs, modules, in: folder))
            } catch let fault as UserError {
                faults.add(fault.description)
            }
        }
        if !faults.text.isEmpty { throw UserError(faults.text) }
        return lines.text
    }
}

/// Lines of which each is there once: protos that import the same file have its messages in common.
private struct Lines {
    private var lines: [Substring] = []
    private var known: Set<Substring> = []

    mutating func add(_ text: String) {
        lines += text.split(separator: "\n").filter { known.insert($0).inserted }
    }

    var text: String { lines.joined(separator: "\n") }
}
