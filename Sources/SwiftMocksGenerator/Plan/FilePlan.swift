/// The services and rpcs of one proto file, with every message resolved. What they are called in Swift is the library's.
///
/// A class, so that planners and closures copy a reference only.
final class FilePlan {
    let descriptor: FileDescriptor
    let context: FileContext
    let scope: OutputScope
    let services: [ServicePlan]
    let messageModules: MessageModules

    init(
        _ descriptor: FileDescriptor, context: FileContext, scope: OutputScope, services: [ServicePlan],
        messageModules: MessageModules
    ) {
        self.descriptor = descriptor
        self.context = context
        self.scope = scope
        self.services = services
        self.messageModules = messageModules
    }

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
    /// Those that stand before messages.
    private(set) var qualifiers: Set<String> = []
    /// Those whose messages are known to be used.
    private(set) var known: Set<String> = []
    /// Whether a message is used that may be in the module that the output is compiled into.
    private(set) var includeOwn = false
    /// Whether a message is used that may be there or in any module that the user names.
    private(set) var includeUnknown = false

    mutating func insert(_ module: String?, of place: TypePlace) {
        if let module {
            qualifiers.insert(module)
            known.insert(module)
            return
        }
        switch place {
        case .here: includeOwn = true
        case .imported(let module): known.insert(module)
        case .unknown: (includeOwn, includeUnknown) = (true, true)
        }
    }
}
