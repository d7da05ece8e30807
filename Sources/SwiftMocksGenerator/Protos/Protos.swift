/// The protos of a request, checked. It is the gate: what it holds is right, and later stages check none of it again.
///
/// They may assume:
/// - All bytes that generation needs are decoded. No `WireError` comes out of a later stage.
/// - Every path is one that a file can have, and no two files have the same.
/// - Every package is empty or a dotted list of identifiers, and every `swift_prefix` is empty or a Swift identifier.
/// - Every file to generate is there, once.
/// - In files to generate, the names of services and rpcs are identifiers, and the types of rpcs are messages for which
///   Swift has a type.
/// - The names of these messages, and of those around them, are identifiers.
struct Protos: Sendable {
    /// In the order of the request.
    let files: [ProtoFile]
    /// The positions in `files` of those to generate.
    let toGenerate: [Int]
    private let positions: [String: Int]

    /// - Parameter excluded: the full names of the services to leave out.
    init(_ request: GeneratorRequest, excluding excluded: Set<String> = []) throws {
        for path in request.filesToGenerate + request.files.map(\.name) where !Limits.allow(path: path) {
            throw GeneratorError.protos(.pathTooLong(path))
        }
        let positions = try Self.positions(request.files)
        var files = try request.files.map { try ProtoFile($0) }
        let finder = MessageFinder(request.files)
        toGenerate = try Self.toGenerate(request.filesToGenerate, positions)
        let unchecked = files
        let services = try Threads.map(toGenerate) {
            try ServiceChecker.services(of: request.files[$0], in: unchecked[$0], files: unchecked, finder: finder)
        }
        for (position, services) in zip(toGenerate, services) { files[position].services = services }
        if !excluded.isEmpty {
            try Self.require(excluded, in: toGenerate.map { files[$0] })
            for position in toGenerate { files[position].services.removeAll { excluded.contains($0.fullName) } }
        }
        self.files = files
        self.positions = positions
    }

    /// The position of the file at this path, which need not be in the request.
    func position(_ path: String) -> Int? { positions[path] }

    /// Throws if a file has the package of one of these services, but no file the service. Services of other packages may be
    /// those of another run with the same options.
    private static func require(_ services: Set<String>, in files: [ProtoFile]) throws {
        let known = Set(files.flatMap { file in file.serviceNames.map(file.fullName) })
        let packages = Set(files.filter { !$0.serviceNames.isEmpty }.map(\.package))
        for service in services.subtracting(known).sorted() {
            let package = service.utf8.lastIndex(of: Ascii.dot).map { String(service[..<$0]) } ?? ""
            if packages.contains(package) {
                throw GeneratorError.protos(
                    .noService(service, slip: NearestName.slip(of: service, among: known.sorted())))
            }
        }
    }

    private static func positions(_ files: [FileDescriptor]) throws -> [String: Int] {
        var positions: [String: Int] = [:]
        positions.reserveCapacity(files.count)
        for (position, file) in files.enumerated() {
            if positions.updateValue(position, forKey: file.name) != nil {
                throw GeneratorError.protos(.duplicateFile(file.name))
            }
        }
        return positions
    }

    private static func toGenerate(_ paths: [String], _ positions: [String: Int]) throws -> [Int] {
        var seen: Set<String> = []
        return try paths.filter { seen.insert($0).inserted }.map { path in
            guard let position = positions[path] else { throw GeneratorError.protos(.missingFile(path)) }
            return position
        }
    }
}
