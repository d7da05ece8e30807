/// The beginning of a statement, which names a mock, and the part that it lacks. It fails the test if it is not complete when it is
/// released, or when the test ends.
final class Statement: @unchecked Sendable {
    enum Kind: String { case given, when, verify }

    enum Missing {
        /// `given(client)` alone lacks the name of an rpc and the rest of the statement.
        case rpc
        /// `given(client).say` alone lacks the parentheses.
        case parentheses(RPCIdentity)
        /// `given(client).say(.any)` alone lacks a verb.
        case verb(RPCIdentity)
        /// A rule alone, with this beginning, lacks a verb.
        case answer(of: String)
    }

    let core: MockCore
    let site: CallSite
    /// The store of the mock, which retains its reports.
    private let store: any AnyStore
    private let kind: Kind
    /// Guarded by the mock's lock.
    private var missing: Missing?

    init(_ kind: Kind, of store: any AnyStore, without missing: Missing = .rpc, at site: CallSite) {
        core = store.core
        self.store = store
        self.kind = kind
        self.site = site
        self.missing = missing
        TestScope.current?.atEnd { [weak self] in self?.expire() }
    }

    deinit {
        if let missing { report(missing) }
    }

    /// Continues the statement with an rpc.
    /// - Parameter clause: makes the clause after the parentheses of the rpc.
    func name<Library, RPCs, Kind, Input, Output, Clause>(
        _ rpc: KeyPath<RPCs, RPC<Kind, Input, Output>>, _ clause: @escaping (Selection) -> Clause
    ) -> RPCSelector<Library, Kind, Input, Clause> {
        let identity = RPCIdentity(rpc)
        lacks(.parentheses(identity))
        return RPCSelector { message, metadata in
            self.lacks(.verb(identity))
            return clause(identity.selection(identity.kind.answeredPhase, message, metadata: metadata))
        }
    }

    /// Sets the part that the statement lacks now; nil if it is complete.
    func lacks(_ part: Missing?) {
        core.withState { _ in missing = part }
    }

    private func expire() {
        let part = core.withState { _ in
            defer { missing = nil }
            return missing
        }
        if let part { report(part) }
    }

    private func report(_ part: Missing) {
        let (rpc, beginning, fault): (RPCIdentity?, String?, String) =
            switch part {
            case .rpc: (nil, "\(kind)(mock).anRPC(…)", "\(kind)(mock) names no rpc")
            case .parentheses(let rpc): (rpc, nil, "a \(kind) statement lacks the parentheses after \(rpc.name)")
            case .verb(let rpc): (rpc, nil, "a \(kind) statement ends without a verb")
            case .answer(let statement): (nil, statement, "\(statement) ends without a verb")
            }
        let (effect, verb) =
            switch kind {
            case .given: ("stubs", rpc?.kind.exampleAnswer ?? "willFail(…)")
            case .when: ("does", "perform { … }")
            case .verify: ("checks", "called(.once)")
            }
        core.reports.send(
            "\(core.name)\(rpc.map { ".\($0.name)" } ?? ""): \(fault), so it \(effect) nothing",
            wanted: "\(beginning ?? "\(kind)(mock).\(memberName(rpc?.name ?? ""))(…)").\(verb)",
            closest: "none: the statement ends there, or an error was thrown before its verb",
            hint: "complete the statement, or remove it", at: site)
    }
}

extension CallKind {
    var exampleAnswer: String {
        switch self {
        case .unary, .clientStream: "willReturn(…)"
        case .serverStream: "willStream(…)"
        case .bidirectionalStream: "onEachInput { … }"
        }
    }
}
