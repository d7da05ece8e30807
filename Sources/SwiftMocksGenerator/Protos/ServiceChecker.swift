/// Checks the services of a file to generate, and finds the messages of their rpcs.
struct ServiceChecker {
    private let file: ProtoFile
    private let comments: SourceComments
    /// All files of the request.
    private let files: [ProtoFile]
    private let finder: MessageFinder

    static func services(
        of descriptor: FileDescriptor, in file: ProtoFile, files: [ProtoFile], finder: MessageFinder
    ) throws -> [ProtoService] {
        let checker = ServiceChecker(file: file, comments: descriptor.comments, files: files, finder: finder)
        return try descriptor.services.enumerated().map { number, service in
            try checker.service(service, number: number)
        }
    }

    private func service(_ service: ServiceDescriptor, number: Int) throws -> ProtoService {
        let name = try identifier(service.name, kind: "service")
        let fullName = file.fullName(of: name)
        let rpcs = try service.methods.map { try identifier($0.name, kind: "rpc") }
        var methods: [ProtoMethod] = []
        methods.reserveCapacity(rpcs.count)
        for (position, method) in service.methods.enumerated() {
            let rpc = rpcs[position]
            methods.append(
                ProtoMethod(
                    name: rpc,
                    input: try message(method.inputType, role: "input", rpc: "\(fullName).\(rpc.text)"),
                    output: try message(method.outputType, role: "output", rpc: "\(fullName).\(rpc.text)"),
                    isClientStreaming: method.isClientStreaming,
                    isServerStreaming: method.isServerStreaming,
                    idempotencyLevel: method.idempotencyLevel,
                    isDeprecated: method.isDeprecated,
                    comment: comments[service: number, method: position]))
        }
        return ProtoService(
            name: name, fullName: fullName, comment: comments[service: number], isDeprecated: service.isDeprecated,
            methods: methods)
    }

    private func message(
        _ type: WireBytes, role: String, rpc: @autoclosure () -> String
    ) throws -> ProtoMessage {
        switch try finder.find(type) {
        case .found(let message): return message
        case .missing:
            let type = String(decoding: type, as: UTF8.self)
            throw GeneratorError.protos(.missingType(role: role, type: type, rpc: rpc(), file: file.path))
        case .mapEntry:
            let type = String(decoding: type, as: UTF8.self)
            throw GeneratorError.protos(.mapEntry(role: role, type: type, rpc: rpc(), file: file.path))
        case .badName(let name, let file):
            let name = String(decoding: name, as: UTF8.self)
            throw GeneratorError.protos(.badOrLongName(kind: "message", name, file: files[file].path))
        }
    }

    private func identifier(_ bytes: WireBytes, kind: String) throws -> ProtoIdentifier {
        guard let identifier = ProtoIdentifier(bytes) else {
            let name = String(decoding: bytes, as: UTF8.self)
            throw GeneratorError.protos(.badOrLongName(kind: kind, name, file: file.path))
        }
        return identifier
    }
}
