/// The services and rpcs of one proto file, with every message resolved. The library gives them
/// their Swift names.
struct FilePlan: Sendable {
    let names: FileNames
    let header: [String]
    let services: [ServicePlan]
    let messageModules: MessageModules
    /// The faults of messages. The library plans in spite of them, so that a run lists all faults
    /// of a file.
    let faults: [any Error]

    var context: FileContext { names.file }

    var path: String { context.path }

    func requireNoFaults() throws {
        if !faults.isEmpty { throw FaultList(faults) }
    }
}

struct ServicePlan: Sendable {
    let name: ProtoIdentifier
    /// With the package: `connectrpc.eliza.v1.ElizaService`.
    let fullName: SwiftName
    let comment: String?
    let deprecation: Deprecation?
    let methods: [MethodPlan]

    var hasStreams: Bool { methods.contains { $0.kind != .unary } }
}

struct MethodPlan: Sendable {
    let name: ProtoIdentifier
    let kind: Kind
    let input: SwiftName
    let output: SwiftName
    let idempotencyLevel: MethodDescriptor.IdempotencyLevel
    let comment: String?
    let deprecation: Deprecation?

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
    /// Whether a used message may be there or in any module that the user names.
    private(set) var includeUnknown = false

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
