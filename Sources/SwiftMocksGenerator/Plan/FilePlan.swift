/// The services and rpcs of one proto file, with every message spelled as its outputs need it. The
/// library gives them their Swift names.
struct FilePlan: Sendable {
    /// How types are spelled in the outputs.
    let names: FileNames
    /// The comments at the beginning of the proto file.
    let header: [String]
    let services: [ServicePlan]
    /// The modules whose messages the rpcs use.
    let messageModules: MessageModules
    /// The faults of messages. The library plans in spite of them, so that a run lists all faults
    /// of a file.
    let faults: [any Error]

    var context: FileContext { names.file }

    /// The proto file's path.
    var path: String { context.path }

    /// Throws `faults`, if there are any.
    func requireNoFaults() throws {
        if !faults.isEmpty { throw FaultList(faults) }
    }
}

/// A service with its messages spelled.
struct ServicePlan: Sendable {
    let name: ProtoIdentifier
    /// The name with its package: `connectrpc.eliza.v1.ElizaService`.
    let fullName: SwiftName
    let comment: String?
    let deprecation: Deprecation?
    let methods: [MethodPlan]

    var hasStreams: Bool { methods.contains { $0.kind != .unary } }
}

/// An rpc with its messages spelled.
struct MethodPlan: Sendable {
    let name: ProtoIdentifier
    let kind: Kind
    /// The request's message, with its module if one is needed.
    let input: SwiftName
    /// The response's message, with its module if one is needed.
    let output: SwiftName
    let idempotencyLevel: MethodDescriptor.IdempotencyLevel
    let comment: String?
    let deprecation: Deprecation?

    /// The four kinds of rpcs.
    enum Kind: Int, CaseIterable, Sendable {
        case unary, clientStream, serverStream, bidirectionalStream

        init(_ method: ProtoMethod) {
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
struct Deprecation: Sendable {
    /// `rpc a.B.C`, `service a.B` or `file a.proto`.
    let declaration: String
}

/// The modules whose messages the rpcs of a file use.
struct MessageModules: Sendable {
    /// The modules that are written before messages.
    private(set) var qualifiers: Set<String> = []
    /// The modules whose messages are certainly used.
    private(set) var known: Set<String> = []
    /// Whether a used message may be in the module that the output is compiled into.
    private(set) var includeOwn = false
    /// Whether a used message may be in the module that the output is compiled into, or in any
    /// module that the user names.
    private(set) var includeUnknown = false

    /// Adds a message.
    ///
    /// - Parameters:
    ///   - module: the module that is written before it; nil if none is.
    ///   - reference: how to refer to it without a module.
    mutating func insert(_ module: String?, by reference: TypeReference) {
        if let module {
            qualifiers.insert(module)
            known.insert(module)
            return
        }
        switch reference {
        case .here: includeOwn = true
        case .imported(let module): known.insert(module)
        case .unknown: (includeOwn, includeUnknown) = (true, true)
        }
    }
}
