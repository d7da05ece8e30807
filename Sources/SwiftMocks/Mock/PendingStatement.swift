/// The beginning of a statement, which names a mock: what `given`, `when` and `verify` have in common.
struct Statement<Library: RPCLibrary, RPCs>: Sendable {
    let store: MockStore<Library>
    private let pending: PendingStatement

    init(_ kind: PendingStatement.Kind, of mock: MockObject<Library, RPCs>, at site: CallSite) {
        store = mock.store
        pending = PendingStatement(kind, of: store, without: .rpc, at: site)
    }

    /// Continues the statement with an rpc.
    /// - Parameter clause: makes what follows the parentheses of the rpc.
    func name<Kind, Input, Output, Clause>(
        _ rpc: KeyPath<RPCs, RPC<Kind, Input, Output>>, _ clause: @escaping (RPCIdentity, Selection) -> Clause
    ) -> RPCSelector<Library, Kind, Input, Clause> {
        pending.proceed()
        let identity = RPCIdentity(rpc)
        return RPCSelector(pending(without: .parentheses(rpc: identity.name))) { message, metadata in
            clause(identity, identity.selection(identity.kind.answeredPhase, message, metadata: metadata))
        }
    }

    /// Returns the rest of the statement, which lacks something else.
    /// - Parameter kind: says more of the verbs than the kind of the beginning.
    func pending(without missing: PendingStatement.Missing, _ kind: PendingStatement.Kind? = nil) -> PendingStatement {
        PendingStatement(kind ?? pending.kind, of: store, without: missing, at: pending.site)
    }

    func reportMistakes(in selection: Selection) {
        store.core.reports.mistakes(in: selection, at: pending.site)
    }
}

/// A statement that is not complete yet. It reports a test failure if it is released before it is complete.
final class PendingStatement: Expiring {
    /// The missing part of a statement.
    enum Missing {
        /// `given(client)` alone: the name of an rpc and the rest of the statement are missing.
        case rpc
        /// `given(client).say` alone: the parentheses after this rpc are missing.
        case parentheses(rpc: String)
        /// `given(client).say(.any)` alone: the verb is missing.
        case verb(rpc: String)
        /// `given(anyCallTo: client)` alone: an answer is missing.
        case answer(of: String)
    }

    /// The kind of statement, and the words that would complete it.
    struct Kind {
        /// The function that starts it.
        let function: String
        /// The effect of a statement without a verb: `stubs nothing`.
        let purpose: String
        /// The list of verbs in a report.
        let verbs: String
        /// The code of one verb.
        let example: String
    }

    private let core: MockCore
    /// The store of the mock, which keeps its reports alive.
    private let owner: any AnyObject & Sendable
    fileprivate let kind: Kind
    private let missing: Missing
    fileprivate let site: CallSite
    private let isContinued = Locked(false)

    init<Library>(_ kind: Kind, of store: MockStore<Library>, without missing: Missing, at site: CallSite) {
        core = store.core
        owner = store
        self.kind = kind
        self.missing = missing
        self.site = site
        TestScope.current?.add(ExpiringMember(self))
    }

    /// Marks the statement as complete.
    func proceed() {
        isContinued.value = true
    }

    func expire() {
        if !isContinued.set() { report() }
    }

    deinit { expire() }

    private func report() {
        let (name, kind) = (core.name, kind)
        func statement(_ rpc: String) -> String {
            "write \(kind.function)(mock).\(memberName(rpc))(…).\(kind.example), or remove the statement"
        }
        switch missing {
        case .rpc:
            core.reports.send(
                "\(name): \(kind.function)(mock) names no rpc, so it \(kind.purpose)",
                wanted: "the name of an rpc, and \(kind.verbs)", closest: "none: the statement ends there",
                hint: "write \(kind.function)(mock).anRPC(.any).\(kind.example), or remove the statement", at: site
            )
        case .parentheses(let rpc):
            core.reports.send(
                "\(name).\(rpc): a \(kind.function) statement lacks the parentheses after \(rpc), so it \(kind.purpose)",
                wanted: "parentheses, with a matcher if the rpc has one request, and \(kind.verbs)",
                closest: "none: the statement ends there",
                hint: statement(rpc), at: site)
        case .answer(let statement):
            core.reports.send(
                "\(name): \(statement) ends without a verb, so it \(kind.purpose)",
                wanted: "willFail, willWait or willContinue", closest: "none: the statement ends there",
                hint: "write \(statement).willFail(…), or remove the statement", at: site)
        case .verb(let rpc):
            core.reports.send(
                "\(name).\(rpc): a \(kind.function) statement ends without a verb, so it \(kind.purpose)",
                wanted: kind.verbs, closest: "none: the statement ends there, or an error was thrown before its verb",
                hint: statement(rpc), at: site)
        }
    }
}

/// Something of a test that must be complete when the test ends.
protocol Expiring: AnyObject, Sendable {
    /// Reports that it is not complete, unless it is.
    func expire()
}

/// Something that must be complete when its test ends. The test does not keep it alive.
final class ExpiringMember: ScopeMember, @unchecked Sendable {
    /// Nil if it is not there any more.
    private(set) weak var value: (any Expiring)?

    init(_ value: any Expiring) {
        self.value = value
    }
}

extension PendingStatement.Kind {
    static let action = Self(
        function: "when", purpose: "does nothing", verbs: "perform { … }", example: "perform { … }")

    static let check = Self(
        function: "verify", purpose: "checks nothing", verbs: "called, calledEventually or neverCalled(during:)",
        example: "called(.once)")

    /// A `given` statement, about any rpc.
    static let stub = Self.stub(verbs: "an answer, such as willReturn or willFail", example: "willReturn(…)")

    /// A `given` statement about an rpc of this kind.
    static func stub(_ rpc: CallKind) -> Self {
        switch rpc {
        case .unary: stub(verbs: "willReturn, willFail or willProduce", example: "willReturn(…)")
        case .clientStream:
            stub(verbs: "willReturn, willFail, willProduce or willServe", example: "willReturn(…)")
        case .serverStream: stub(verbs: "willStream, willFail, willProduce or willServe", example: "willStream(…)")
        case .bidirectionalStream:
            stub(
                verbs: "onOpen, onInput, onEachInput, onClose, willFail or willServe", example: "onEachInput { … }")
        }
    }

    private static func stub(verbs: String, example: String) -> Self {
        Self(function: "given", purpose: "stubs nothing", verbs: verbs, example: example)
    }
}
