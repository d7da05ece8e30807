/// The beginning of a statement, which names a mock, and its missing part. It fails the test
/// if it is not complete when it is released, or when the test ends.
///
/// The parts of `given(mock).say(.any).willReturn(…)` come in this order: `given` makes a
/// `Statement`, `say` proceeds to an rpc and returns an ``RPCSelector``, whose parentheses return
/// the clause with the verbs, and the verb marks the statement as complete.
final class Statement: @unchecked Sendable {
    enum Kind: String { case given, when, verify }

    /// The name of an rpc and all that follows, the parentheses after the name, or the verb.
    enum Part { case rpc, parentheses, verb }

    let core: MockCore
    let site: CallSite
    /// The store of the mock, which retains its reports.
    private let store: any AnyStore
    private let kind: Kind
    /// The beginning of a rule, which names no rpc.
    private let rule: String?
    /// The rpc that was named last. Both are guarded by the mock's lock.
    private var rpc: RPCIdentity?
    private var missing: Part?

    init(_ kind: Kind, of store: any AnyStore, rule: String? = nil, at site: CallSite) {
        core = store.core
        self.store = store
        self.kind = kind
        self.rule = rule
        self.site = site
        missing = rule == nil ? .rpc : .verb
        if kind == .verify { core.withState { $0.stage += 1 } }
        TestScope.current?.atEnd { [weak self] in self?.expire() }
    }

    deinit { expire() }

    /// Continues the statement with an rpc.
    /// - Parameter clause: makes the clause after the parentheses of the rpc.
    func proceed<Library, RPCs, Kind, Input, Output, Clause>(
        to rpc: KeyPath<RPCs, RPC<Kind, Input, Output>>, _ clause: @escaping (Selection) -> Clause
    ) -> RPCSelector<Library, Kind, Input, Clause> {
        let identity = RPCIdentity(rpc, of: core)
        expect(.parentheses, of: identity)
        return RPCSelector(identity) { selection in
            self.expect(.verb, of: identity)
            return clause(selection)
        }
    }

    /// Marks the statement as complete, up to its next rpc.
    func markComplete() {
        core.withState { _ in missing = nil }
    }

    /// Marks the statement as incomplete, up to its next part.
    private func expect(_ part: Part, of rpc: RPCIdentity) {
        core.withState { _ in
            missing = part
            self.rpc = rpc
        }
    }

    /// Reports the part that is missing, once.
    private func expire() {
        let (part, rpc) = core.withState { _ -> (Part?, RPCIdentity?) in
            defer { missing = nil }
            return (missing, self.rpc)
        }
        guard let part else { return }
        let fault =
            switch part {
            case .rpc: "\(kind)(mock) names no rpc"
            case .parentheses: "a \(kind) statement lacks the parentheses after \(rpc?.name ?? "")"
            case .verb: "\(rule ?? "a \(kind) statement") ends without a verb"
            }
        let (effect, verb) =
            switch kind {
            case .given: ("stubs", rpc?.kind.exampleAnswer ?? "willFail(…)")
            case .when: ("does", "perform { … }")
            case .verify: ("checks", "called(.once)")
            }
        let beginning = rule ?? "\(kind)(mock).\(rpc.map { memberName($0.name) } ?? "anRPC")(…)"
        core.reports.mistake(
            "\(core.name)\(rpc.map { ".\($0.name)" } ?? ""): \(fault), so it \(effect) nothing",
            wanted: "\(beginning).\(verb)",
            hint: "complete the statement, or remove it: an error that is thrown before its verb ends it, too", at: site
        )
    }
}

extension CallKind {
    /// The code of an answer, for hints.
    var exampleAnswer: String {
        switch self {
        case .unary, .clientStream: "willReturn(…)"
        case .serverStream: "willStream(…)"
        case .bidirectionalStream: "onEachInput { … }"
        }
    }
}
