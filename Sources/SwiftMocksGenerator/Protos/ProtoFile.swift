/// A proto file. `Protos` lists what is known of it.
struct ProtoFile: Sendable {
    let path: String
    /// Empty if the file has none.
    let package: String
    let swiftPrefix: String?
    let isDeprecated: Bool
    let dependencies: [WireBytes]
    /// Indexes into `dependencies`; some may be wrong.
    let publicDependencies: [Int]
    let messages: [MessageDescriptor]
    let enums: [WireBytes]
    /// The comments at its beginning, such as a licence, if it has services.
    let header: [String]
    let serviceNames: [ProtoIdentifier]
    /// Those to generate for.
    var services: [ProtoService] = []

    /// A wrong package or `swift_prefix` is reported and left out.
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

struct ProtoService: Sendable {
    let name: ProtoIdentifier
    /// With the package: `connectrpc.eliza.v1.ElizaService`.
    let fullName: String
    let comment: String?
    let isDeprecated: Bool
    let methods: [ProtoMethod]
}

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

struct ProtoMessage: Sendable {
    /// The position in `Protos.files` of the file that declares it.
    let file: Int
    /// Outermost message first, the message itself last.
    let names: [ProtoIdentifier]
}
