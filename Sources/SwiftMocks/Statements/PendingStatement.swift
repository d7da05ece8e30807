/// The beginning of a statement, which names a mock: shared by `given`, `when` and `verify`.
struct Statement<Library: RPCLibrary, RPCs>: Sendable {
    let store: MockStore<Library>
    let pending: PendingStatement

    init(_ kind: PendingStatement.Kind, of mock: MockObject<Library, RPCs>, at site: CallSite) {
        store = mock.store
        pending = PendingStatement(kind, of: store, without: .rpc, at: site)
    }

    var core: MockCore { store.core }
    var site: CallSite { pending.site }

    /// Continues the statement with an rpc.
    /// - Parameter clause: makes the clause after the parentheses of the rpc.
    func name<Kind, Input, Output, Clause>(
        _ rpc: KeyPath<RPCs, RPC<Kind, Input, Output>>, _ clause: @escaping (RPCIdentity, Selection) -> Clause
    ) -> RPCSelector<Library, Kind, Input, Clause> {
        let identity = RPCIdentity(rpc)
        pending.lacks(.parentheses(identity))
        return RPCSelector { [pending] message, metadata in
            pending.lacks(.verb(identity))
            return clause(identity, identity.selection(identity.kind.answeredPhase, message, metadata: metadata))
        }
    }

    func reportMistakes(in selection: Selection) {
        core.reports.mistakes(in: selection, at: site)
    }
}

/// The missing part of a statement. Reports a test failure if it is released before the statement is complete.
final class PendingStatement: Expiring {
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

    let site: CallSite
    private let core: MockCore
    /// The store of the mock, which retains its reports.
    private let owner: any AnyObject & Sendable
    private let kind: Kind
    private let missing: Locked<Missing?>

    init<Library>(_ kind: Kind, of store: MockStore<Library>, without missing: Missing, at site: CallSite) {
        core = store.core
        owner = store
        self.kind = kind
        self.site = site
        self.missing = Locked(missing)
        TestScope.current?.add(ExpiringMember(self))
    }

    /// Sets the part that the statement lacks now; nil if it is complete.
    func lacks(_ part: Missing?) {
        missing.value = part
    }

    func expire() {
        var part: Missing?
        missing.withLock { swap(&$0, &part) }
        if let part { report(part) }
    }

    deinit { expire() }

    private func report(_ part: Missing) {
        let (rpc, fault): (RPCIdentity?, String)
        var beginning = "\(kind)(mock).anRPC(…)"
        switch part {
        case .rpc: (rpc, fault) = (nil, "\(kind)(mock) names no rpc")
        case .parentheses(let name):
            (rpc, fault) = (name, "a \(kind) statement lacks the parentheses after \(name.name)")
        case .verb(let name): (rpc, fault) = (name, "a \(kind) statement ends without a verb")
        case .answer(let statement):
            (rpc, fault) = (nil, "\(statement) ends without a verb")
            beginning = statement
        }
        if let rpc { beginning = "\(kind)(mock).\(memberName(rpc.name))(…)" }
        let effect = [.given: "stubs", .when: "does"][kind] ?? "checks"
        core.reports.send(
            "\(core.name)\(rpc.map { ".\($0.name)" } ?? ""): \(fault), so it \(effect) nothing",
            wanted: "\(beginning).\(kind.example(for: rpc))",
            closest: "none: the statement ends there, or an error was thrown before its verb",
            hint: "complete the statement, or remove it", at: site)
    }
}

extension PendingStatement.Kind {
    fileprivate func example(for rpc: RPCIdentity?) -> String {
        switch self {
        case .given: rpc?.kind.exampleAnswer ?? "willFail(…)"
        case .when: "perform { … }"
        case .verify: "called(.once)"
        }
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

protocol Expiring: AnyObject, Sendable {
    /// Reports that it is not complete, unless it is.
    func expire()
}

/// A weak reference to an object that must be complete when its test ends.
final class ExpiringMember: ScopeMember, @unchecked Sendable {
    private(set) weak var value: (any Expiring)?

    init(_ value: any Expiring) {
        self.value = value
    }
}
