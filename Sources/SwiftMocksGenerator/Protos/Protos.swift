/// The protos of a request, checked. It is the gate: what it holds is right, and later stages check
/// none of it again.
///
/// They may assume:
/// - All bytes that generation needs are decoded. No `ProtobufError` comes out of a later stage.
/// - Every path is one that a file can have, and no two files have the same.
/// - Every package is empty or a dotted list of identifiers, and every `swift_prefix` is empty or a
///   Swift identifier.
/// - Every file to generate is there, once.
/// - In files to generate, the names of services and rpcs are identifiers, and the types of rpcs
///   are messages for which Swift has a type.
/// - The names of these messages, and of those around them, are identifiers.
struct Protos: Sendable {
    /// The files in the order of the request.
    let files: [ProtoFile]
    /// The positions in `files` of those to generate, in the order of `file_to_generate`.
    let toGenerate: [Int]
    /// The positions in `files`, by the paths of the files.
    private let positions: [String: Int]

    /// Checks a request. Throws the faults of all files together, or a `ProtobufError`.
    init(_ request: GeneratorRequest, excluding excluded: ExcludedServices = ExcludedServices()) throws {
        var faults = ProtoFaults(fileCount: request.files.count)
        let unchecked = request.files.enumerated().map { position, file in
            ProtoFile(file) { faults.add($0, ofFile: position) }
        }
        positions = Self.positions(unchecked, &faults)
        let missingFiles: Set<String>
        (toGenerate, missingFiles) = Self.toGenerate(request.filesToGenerate, positions, &faults)
        let finder = MessageFinder(request.files)
        let checked = try Threads.map(toGenerate) {
            try ServiceReader.read(
                request.files[$0], of: unchecked[$0], files: unchecked, missingFiles: missingFiles, finder: finder)
        }
        var files = unchecked
        for (position, result) in zip(toGenerate, checked) {
            files[position].services = result.services
            for fault in result.faults { faults.add(fault, ofFile: position) }
        }
        if !excluded.names.isEmpty {
            // A service of a missing file is not known.
            if missingFiles.isEmpty {
                for fault in excluded.faults(files: files, toGenerate: toGenerate) { faults.add(fault) }
            }
            for position in toGenerate { files[position].services.removeAll { excluded.names.contains($0.fullName) } }
        }
        try faults.throwAll(toGenerate: toGenerate)
        self.files = files
    }

    /// The position in `files` of the file at this path; nil if the request does not have it.
    func position(_ path: String) -> Int? { Limits.allow(path: path) ? positions[path] : nil }

    private static func positions(_ files: [ProtoFile], _ faults: inout ProtoFaults) -> [String: Int] {
        var positions: [String: Int] = [:]
        positions.reserveCapacity(files.count)
        for (position, file) in files.enumerated() {
            if !Limits.allow(path: file.path) {
                faults.add(.pathTooLong(file.path), ofFile: position)
            } else if positions.updateValue(position, forKey: file.path) != nil {
                faults.add(.duplicateFile(file.path), ofFile: position)
            }
        }
        return positions
    }

    /// The positions of the files to generate, and the paths of those that the request lacks.
    private static func toGenerate(
        _ paths: [String], _ positions: [String: Int], _ faults: inout ProtoFaults
    ) -> (positions: [Int], missing: Set<String>) {
        var seen: Set<String> = []
        var found: [Int] = []
        var missing: Set<String> = []
        for path in paths {
            if !Limits.allow(path: path) {
                faults.add(.pathTooLong(excerpt(ofPath: path)))
            } else if seen.insert(path).inserted {
                if let position = positions[path] {
                    found.append(position)
                } else {
                    faults.add(.missingFile(path))
                    missing.insert(path)
                }
            }
        }
        return (found, missing)
    }
}
