/// A proto file. `Protos` lists what is known of it.
struct ProtoFile: Sendable {
    /// The path by which other protos import it.
    let path: String
    /// Empty if the file has none.
    let package: String
    /// The option `swift_prefix`; nil if it is not set. It may be empty.
    let swiftPrefix: String?
    let isDeprecated: Bool
    /// The paths of the files that it imports.
    let dependencies: [ProtobufBytes]
    /// The indexes in `dependencies` of the files that it imports publicly. Some may be out of
    /// range.
    let publicDependencies: [Int]
    /// Its messages at the top level.
    let messages: [MessageDescriptor]
    /// The names of its enums at the top level.
    let enums: [ProtobufBytes]
    /// The comments at its beginning, such as a licence; empty if it has no services.
    let header: [String]
    /// The names of all its services that are identifiers, also if it is not a file to generate.
    let serviceNames: [ProtoIdentifier]
    /// The services to generate; none for a file that is only imported.
    var services: [ProtoService] = []

    /// Creates the file without its services.
    ///
    /// - Parameters:
    ///   - file: the descriptor.
    ///   - report: gets the faults. A wrong package or `swift_prefix` is left out.
    init(_ file: FileDescriptor, report: (ProtoFault) -> Void) {
        path = excerpt(ofPath: file.name)
        package = Self.package(file.package, path, report)
        swiftPrefix = file.swiftPrefix.flatMap { [path] in Self.swiftPrefix($0, path, report) }
        isDeprecated = file.isDeprecated
        dependencies = file.dependencies
        publicDependencies = file.publicDependencies
        messages = file.messages
        enums = file.enums
        header = file.comments.header
        serviceNames = file.services.compactMap { ProtoIdentifier($0.name) }
    }

    /// A name of the file with its package, such as `demo.v1.Chat`, for error texts.
    func fullName(of name: ProtoIdentifier) -> String { package.isEmpty ? name.text : "\(package).\(name.text)" }

    private static func package(_ bytes: ProtobufBytes, _ path: String, _ report: (ProtoFault) -> Void) -> String {
        if bytes.count > Limits.name {
            report(.nameTooLong(kind: "package", name: excerpt(bytes), file: path))
        } else if bytes.isEmpty || ProtoIdentifier.areJoined(in: bytes) {
            return String(decoding: bytes, as: UTF8.self)
        } else {
            report(.badPackage(excerpt(bytes), file: path))
        }
        return ""
    }

    private static func swiftPrefix(_ bytes: ProtobufBytes, _ path: String, _ report: (ProtoFault) -> Void) -> String? {
        let prefix = excerpt(bytes)
        if bytes.count > Limits.name {
            report(.nameTooLong(kind: "swift_prefix", name: prefix, file: path))
        } else if prefix.isEmpty || SwiftIdentifier.isIdentifier(prefix) {
            return prefix
        } else {
            report(.badSwiftPrefix(prefix, file: path))
        }
        return nil
    }
}

/// A service of a file to generate.
struct ProtoService: Sendable {
    let name: ProtoIdentifier
    /// The name with its package: `connectrpc.eliza.v1.ElizaService`.
    let fullName: String
    let comment: String?
    let isDeprecated: Bool
    let methods: [ProtoMethod]
}

/// An rpc of a service to generate.
struct ProtoMethod: Sendable {
    let name: ProtoIdentifier
    let input: ProtoMessage
    let output: ProtoMessage
    let isClientStreaming: Bool
    let isServerStreaming: Bool
    let idempotencyLevel: MethodDescriptor.IdempotencyLevel
    let isDeprecated: Bool
    let comment: String?
}

/// A message that an rpc uses.
struct ProtoMessage: Sendable {
    /// The position in `Protos.files` of the file that declares it.
    let file: Int
    /// The name of the message, behind the names of the messages around it, outermost first.
    let names: [ProtoIdentifier]
}
