/// A statement that is not complete yet. If it is released like that, it reports a test failure.
final class PendingStatement: Sendable {
    /// What the statement lacks.
    enum Missing {
        /// `given(client)` alone: the name of an rpc, and all that follows it.
        case rpc
        /// `given(client).say(.any)` alone: what the named rpc does.
        case verb(rpc: String)
    }

    /// The kind of statement, and the words that would complete it.
    struct Kind {
        /// The function that starts it.
        let function: String
        /// What the statement does without a verb: `stubs nothing`.
        let purpose: String
        /// The verbs, as a sentence lists them.
        let verbs: String
        /// One of them, as a test would write it.
        let example: String
    }

    /// It keeps the mock able to take reports.
    private let store: MockStore
    private let kind: Kind
    private let missing: Missing
    private let site: CallSite
    private let isContinued = Locked(false)

    init(_ kind: Kind, of store: MockStore, without missing: Missing, at site: CallSite) {
        self.store = store
        self.kind = kind
        self.missing = missing
        self.site = site
    }

    /// Notes that the statement goes on.
    func proceed() {
        isContinued.value = true
    }

    deinit {
        guard !isContinued.value else { return }
        report()
    }

    private func report() {
        let (name, kind) = (store.core.name, kind)
        switch missing {
        case .rpc:
            store.core.reports.send(
                "\(name): \(kind.function)(mock) names no rpc, so it \(kind.purpose)",
                wanted: "the name of an rpc, and \(kind.verbs)", closest: "none: the statement ends there",
                hint: "write \(kind.function)(mock).anRPC(.any).\(kind.example), or remove the statement", at: site
            )
        case .verb(let rpc):
            store.core.reports.send(
                "\(name).\(rpc): a \(kind.function) statement ends without a verb, so it \(kind.purpose)",
                wanted: kind.verbs, closest: "none: the statement ends there, or an error was thrown before its verb",
                hint: "write \(kind.function)(mock).\(rpc)(…).\(kind.example), or remove the statement", at: site)
        }
    }
}

extension PendingStatement.Kind {
    static let when = Self(
        function: "when", purpose: "does nothing", verbs: "perform { … }", example: "perform { … }")

    static let verify = Self(
        function: "verify", purpose: "checks nothing", verbs: "called, calledEventually or neverCalled(during:)",
        example: "called(.once)")

    /// A `given` statement, about any rpc.
    static let given = Self.given(verbs: "an answer, such as willReturn or willFail", example: "willReturn(…)")

    /// A `given` statement about an rpc that answers by these verbs.
    static func given(verbs: String, example: String) -> Self {
        Self(function: "given", purpose: "stubs nothing", verbs: verbs, example: example)
    }
}
