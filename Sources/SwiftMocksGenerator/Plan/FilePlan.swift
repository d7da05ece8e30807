/// The services and rpcs of one proto file, with every message resolved. What they are called in Swift is the library's.
struct FilePlan {
    let descriptor: FileDescriptor
    let context: FileContext
    let services: [ServicePlan]
    let messageModules: MessageModules

    /// The proto file's path.
    var path: String { context.path }
}

/// A service.
struct ServicePlan {
    let name: ProtoIdentifier
    /// With the package: `connectrpc.eliza.v1.ElizaService`.
    let fullName: SwiftName
    let comment: String?
    let deprecation: Deprecation?
    let methods: [MethodPlan]
}

/// An rpc.
struct MethodPlan {
    let name: ProtoIdentifier
    let kind: Kind
    let input: SwiftName
    let output: SwiftName
    let idempotencyLevel: MethodDescriptor.IdempotencyLevel
    let comment: String?
    let deprecation: Deprecation?

    enum Kind: Int, CaseIterable {
        case unary, clientStream, serverStream, bidirectionalStream

        init(_ method: MethodDescriptor) {
            switch (method.isClientStreaming, method.isServerStreaming) {
            case (false, false): self = .unary
            case (true, false): self = .clientStream
            case (false, true): self = .serverStream
            case (true, true): self = .bidirectionalStream
            }
        }
    }
}

/// Why a declaration is deprecated: which proto declaration says so.
struct Deprecation {
    /// `rpc a.B.C`, `service a.B` or `file a.proto`.
    let declaration: String
}

/// The modules whose messages the rpcs of a file use.
struct MessageModules {
    /// Those beside the module that is generated into.
    private(set) var others: Set<String> = []
    /// Whether a message is of the module that is generated into.
    private(set) var includeOwn = false

    mutating func insert(_ message: MessageName, usedIn file: FileContext) {
        if let module = message.module, module != file.module {
            others.insert(module)
        } else {
            includeOwn = true
        }
    }
}
