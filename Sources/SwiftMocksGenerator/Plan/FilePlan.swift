/// What will be generated for one proto file: every name resolved, every collision settled, no Swift text yet.
struct FilePlan {
    /// The proto file's path.
    let source: String
    let clientPath: String
    let mockPath: String
    let clientImports: [ImportPlan]
    let mockImports: [ImportPlan]
    let services: [ServicePlan]
    /// `Void`, spelt so that no message of that name is meant.
    let void: SwiftName
}

/// One `import` line.
struct ImportPlan: Equatable {
    let module: SwiftName
    var isTestable = false
    /// Nil: no access level is written.
    var accessLevel: GeneratorOptions.Visibility?
}

/// A service's protocol, client and mock.
struct ServicePlan {
    /// The full name: `connectrpc.eliza.v1.ElizaService`.
    let protoName: SwiftName
    let interface: SwiftName
    let client: SwiftName
    let mock: SwiftName
    /// What a mock made of SwiftMocks keeps its rpcs in.
    let mockRPCs: SwiftName
    let comment: String?
    let deprecation: Deprecation?
    let methods: [MethodPlan]

    var hasUnary: Bool { methods.contains { $0.kind == .unary } }
    var hasStreams: Bool { methods.contains { $0.kind != .unary } }
}

/// An rpc and what is declared for it.
struct MethodPlan {
    /// The rpc's own spelling.
    let protoName: SwiftName
    /// What callers write, without the backticks that its declaration needs.
    let name: SwiftName
    let kind: Kind
    let input: SwiftName
    let output: SwiftName
    /// The mock's property that answers the callback variant.
    let callbackProperty: SwiftName
    /// The mock's property that answers the async variant.
    let asyncProperty: SwiftName
    let idempotencyLevel: MethodDescriptor.IdempotencyLevel
    let comment: String?
    let deprecation: Deprecation?

    enum Kind {
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
