/// The modules that an import of a proto file brings in: its own, and those of the files that it
/// imports publicly.
///
/// They are computed once for each file, and without recursion, because chains of imports can be
/// long. Used by one thread.
struct ExportedModules {
    private let protos: Protos
    private let mappings: ModuleMappings
    /// The modules of the files that were computed, by the positions of the files.
    private var known: [Int: Set<String>] = [:]
    /// The positions of the files whose public imports led back to them, one for each cycle.
    private(set) var cyclic: Set<Int> = []

    init(_ protos: Protos, mappings: ModuleMappings) {
        self.protos = protos
        self.mappings = mappings
    }

    /// The modules of the file at this path, which need not be in the request.
    mutating func of(_ path: String) -> Set<String> {
        guard let index = protos.position(path) else { return own(path) }
        resolve(index)
        return known[index] ?? []
    }

    /// Computes the modules of a file and of all that it imports publicly. An import that leads
    /// back to a file on the way is kept in `cyclic`, and not followed.
    private mutating func resolve(_ first: Int) {
        var pending = [first]
        var open: Set<Int> = []
        while let index = pending.last {
            if known[index] != nil {
                pending.removeLast()
                continue
            }
            open.insert(index)
            let imports = publicImports(of: protos.files[index])
            let unknown = imports.indexes.filter { known[$0] == nil }
            cyclic.formUnion(unknown.filter(open.contains))
            pending += unknown.filter { !open.contains($0) }
            if pending.last == index {
                known[index] = exports(index, imports)
                open.remove(index)
            }
        }
    }

    private func exports(_ index: Int, _ imports: (indexes: [Int], others: [String])) -> Set<String> {
        var modules = own(protos.files[index].path)
        for path in imports.others { modules.formUnion(own(path)) }
        for index in imports.indexes { modules.formUnion(known[index] ?? []) }
        return modules
    }

    private func own(_ path: String) -> Set<String> { mappings[path].map { [$0] } ?? [] }

    /// The public imports of a file: those in the request by position, others by path.
    private func publicImports(of file: ProtoFile) -> (indexes: [Int], others: [String]) {
        var (indexes, others): ([Int], [String]) = ([], [])
        for position in file.publicDependencies where file.dependencies.indices.contains(position) {
            let path = String(decoding: file.dependencies[position], as: UTF8.self)
            if let index = protos.position(path) { indexes.append(index) } else { others.append(path) }
        }
        return (indexes, others)
    }
}
