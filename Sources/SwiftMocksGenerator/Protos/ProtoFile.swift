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
    /// The comments at its beginning, such as a licence, if it has services.
    let header: [String]
    /// The names of all its services that are identifiers.
    let serviceNames: [ProtoIdentifier]
    /// Those to generate for.
    var services: [ProtoService] = []

    /// In place of a wrong package or `swift_prefix` the file has none.
    ///
    /// - Parameter report: gets each fault.
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

    /// With the package, for error texts.
    func fullName(of name: ProtoIdentifier) -> String { package.isEmpty ? name.text : "\(package).\(name.text)" }

    private static func package(_ bytes: WireBytes, _ path: String, _ report: (ProtoFault) -> Void) -> String {
        if bytes.count > Limits.name {
            report(.nameTooLong(kind: "package", name: excerpt(bytes), file: path))
        } else if bytes.isEmpty || ProtoIdentifier.areJoined(in: bytes) {
            return String(decoding: bytes, as: UTF8.self)
        } else {
            report(.badPackage(excerpt(bytes), file: path))
        }
        return ""
    }

    private static func swiftPrefix(_ bytes: WireBytes, _ path: String, _ report: (ProtoFault) -> Void) -> String? {
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
