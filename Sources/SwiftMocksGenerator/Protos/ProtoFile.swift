/// A proto file. `Protos` lists what is known of it.
struct ProtoFile: Sendable {
    let path: String
    /// Empty if the file has none.
    let package: String
    let swiftPrefix: String?
    let isDeprecated: Bool
    /// The paths of the imported files.
    let dependencies: [WireBytes]
    /// Indexes into `dependencies`; some may be wrong.
    let publicDependencies: [Int]
    /// The names of its messages at the top level.
    let messages: [MessageDescriptor]
    /// The names of its enums at the top level.
    let enums: [WireBytes]
    /// The names of all its services that are identifiers.
    let serviceNames: [ProtoIdentifier]
    /// Those to generate for.
    var services: [ProtoService] = []

    init(_ file: FileDescriptor) throws {
        path = file.name
        package = try Self.package(file)
        swiftPrefix = try Self.swiftPrefix(file)
        isDeprecated = file.isDeprecated
        dependencies = file.dependencies
        publicDependencies = file.publicDependencies
        messages = file.messages
        enums = file.enums
        serviceNames = file.services.compactMap { ProtoIdentifier($0.name) }
    }

    /// With the package, for error texts.
    func fullName(of name: ProtoIdentifier) -> String { package.isEmpty ? name.text : "\(package).\(name.text)" }

    private static func package(_ file: FileDescriptor) throws -> String {
        let package = String(decoding: file.package, as: UTF8.self)
        guard file.package.count <= Limits.name else {
            throw GeneratorError.protos(.nameTooLong(kind: "package", name: package, file: file.name))
        }
        guard file.package.isEmpty || ProtoIdentifier.areJoined(in: file.package) else {
            throw GeneratorError.protos(.badPackage(package, file: file.name))
        }
        return package
    }

    private static func swiftPrefix(_ file: FileDescriptor) throws -> String? {
        guard let bytes = file.swiftPrefix else { return nil }
        let prefix = String(decoding: bytes, as: UTF8.self)
        guard bytes.count <= Limits.name else {
            throw GeneratorError.protos(.nameTooLong(kind: "swift_prefix", name: prefix, file: file.name))
        }
        guard prefix.isEmpty || SwiftIdentifier.isIdentifier(prefix) else {
            throw GeneratorError.protos(.badSwiftPrefix(prefix, file: file.name))
        }
        return prefix
    }
}

/// A service of a file to generate.
struct ProtoService: Sendable {
    let name: ProtoIdentifier
    /// With the package: `connectrpc.eliza.v1.ElizaService`.
    let fullName: String
    let comment: String?
    let isDeprecated: Bool
    let methods: [ProtoMethod]
}

/// An rpc.
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
    /// Outermost message first, the message itself last.
    let names: [ProtoIdentifier]
}
