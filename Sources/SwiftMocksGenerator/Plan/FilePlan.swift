/// The services and rpcs of one proto file, with every message resolved. The library gives them their Swift names.
///
/// It is a class so that planners and closures copy only a reference.
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

/// The proto declaration that makes a declaration deprecated.
struct Deprecation {
    /// `rpc a.B.C`, `service a.B` or `file a.proto`.
    let declaration: String
}

/// The modules whose messages the rpcs of a file use.
struct MessageModules {
    /// The modules that are written before messages.
    private(set) var qualifiers: Set<String> = []
    /// The modules whose messages are certainly used.
    private(set) var known: Set<String> = []
    /// Whether a used message may be in the module that the output is compiled into.
    private(set) var includeOwn = false
    /// Whether a used message may be there or in any module that the user names.
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
