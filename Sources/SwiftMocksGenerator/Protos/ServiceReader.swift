/// Makes the services of a file to generate: checks what their descriptors say, and finds the
/// messages of their rpcs.
struct ServiceReader {
    /// The services of a file without what is faulty, and the faults, in the order of the file.
    struct Result {
        var services: [ProtoService] = []
        var faults: [ProtoFault] = []
    }

    private let file: ProtoFile
    private let comments: SourceComments
    /// All files of the request.
    private let files: [ProtoFile]
    private let finder: MessageFinder
    /// Whether the file imports a file that should be in the request, but is not.
    private let lacksImport: Bool
    private var result = Result()
    /// The types that were reported as missing. Each is reported once.
    private var missingTypes: Set<ProtobufBytes> = []

    /// Reads the services of a file.
    ///
    /// - Parameters:
    ///   - descriptor: the file as the request has it.
    ///   - file: the same file, checked but for its services.
    ///   - files: all files of the request.
    ///   - missingFiles: the paths of files to generate that the request lacks. Types that may be
    ///     in one of them are not reported.
    ///   - finder: finds the messages of rpcs.
    static func read(
        _ descriptor: FileDescriptor, of file: ProtoFile, files: [ProtoFile], missingFiles: Set<String>,
        finder: MessageFinder
    ) throws -> Result {
        let lacksImport =
            !missingFiles.isEmpty
            && file.dependencies.contains { path in
                path.count <= Limits.path && missingFiles.contains(String(decoding: path, as: UTF8.self))
            }
        var reader = ServiceReader(
            file: file, comments: descriptor.comments, files: files, finder: finder, lacksImport: lacksImport)
        for (number, service) in descriptor.services.enumerated() { try reader.read(service, number: number) }
        return reader.result
    }

    /// An rpc is not checked further if it has no name, or if its service has none: an error about
    /// it could not name it.
    private mutating func read(_ service: ServiceDescriptor, number: Int) throws {
        guard let name = identifier(service.name, kind: "service") else { return }
        let fullName = file.fullName(of: name)
        var methods: [ProtoMethod] = []
        methods.reserveCapacity(service.methods.count)
        for (position, method) in service.methods.enumerated() {
            guard let rpc = identifier(method.name, kind: "rpc") else { continue }
            let input = try message(method.inputType, role: "input", rpc: rpc, service: fullName)
            let output = try message(method.outputType, role: "output", rpc: rpc, service: fullName)
            guard let input, let output else { continue }
            methods.append(
                ProtoMethod(
                    name: rpc, input: input, output: output,
                    isClientStreaming: method.isClientStreaming,
                    isServerStreaming: method.isServerStreaming,
                    idempotencyLevel: method.idempotencyLevel,
                    isDeprecated: method.isDeprecated,
                    comment: comments[service: number, method: position]))
        }
        result.services.append(
            ProtoService(
                name: name, fullName: fullName, comment: comments[service: number],
                isDeprecated: service.isDeprecated, methods: methods))
    }

    private mutating func message(
        _ type: ProtobufBytes, role: String, rpc: ProtoIdentifier, service: String
    ) throws -> ProtoMessage? {
        switch try finder.find(type) {
        case .found(let message): return message
        case .missing:
            if lacksImport || !missingTypes.insert(type).inserted { return nil }
            result.faults.append(
                .missingType(role: role, type: excerpt(type), rpc: rpc.text, service: service, file: file.path))
        case .mapEntry:
            result.faults.append(
                .mapEntry(role: role, type: excerpt(type), rpc: rpc.text, service: service, file: file.path))
        case .badName(let name, let file):
            result.faults.append(.badOrLongName(kind: "message", name, file: files[file].path))
        case .inRefusedFile: break
        }
        return nil
    }

    private mutating func identifier(_ bytes: ProtobufBytes, kind: String) -> ProtoIdentifier? {
        let identifier = ProtoIdentifier(bytes)
        if identifier == nil { result.faults.append(.badOrLongName(kind: kind, bytes, file: file.path)) }
        return identifier
    }
}
