/// Starts a statement that stubs the answers of a mock: `given(client).say(.any).willReturn(…)`.
///
/// The newest statement that matches a call answers it. A statement uses its answers in order, each for one call. The
/// last answer that matches is used for all further calls. A statement without an answer fails the test.
public func given<Mock: RecordingMock>(
    _ mock: Mock, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
) -> Given<Mock.MockBase> {
    Given(
        mock[MockAccess()], at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// A `given` statement that has not named an rpc yet.
public struct Given<Mock: RecordingMock>: GivenChain {
    let mock: MockParts<Mock, Mock.RPCs, Mock.Types>
    let statement = StubStatement()
    let site: CallSite
    fileprivate var pending: PendingStatement

    init(_ mock: MockParts<Mock, Mock.RPCs, Mock.Types>, at site: CallSite) {
        self.mock = mock
        self.site = site
        pending = PendingStatement(.given, of: mock.store, without: .rpc, at: site)
    }

    var library: RPCLibrary<Mock.Types> { mock.typed.library }

    /// The statement itself.
    public subscript(_: MockAccess) -> Given<Mock> { self }

    /// Returns the statement with an rpc that still lacks its parentheses.
    fileprivate func naming(_ rpc: any Sendable) -> Given {
        pending.proceed()
        var named = self
        named.pending = PendingStatement(.given, of: mock.store, without: .parentheses(rpc), at: site)
        return named
    }

    @discardableResult
    func add(_ answer: any Sendable, for selection: Selection, at site: CallSite) -> StubSlot {
        mock.core.reports.unsafeField(of: selection, at: site)
        let slot = StubSlot(selection: selection, site: site, answer: answer)
        mock.core.withState { $0.stubs.add(slot, to: statement) }
        return slot
    }

    /// Adds an answer for a stream, which `fill` sets up.
    @discardableResult
    func add<Input, Output>(
        for selection: Selection, at site: CallSite, _ fill: (inout StreamAnswer<Mock.Types, Input, Output>) -> Void
    ) -> StubSlot {
        var answer = StreamAnswer<Mock.Types, Input, Output>()
        fill(&answer)
        return add(answer, for: selection, at: site)
    }
}

/// A part of a `given` statement that the name of an rpc can follow.
@dynamicMemberLookup
public protocol GivenChain<Mock>: Sendable {
    /// The mock whose rpcs can be named.
    associatedtype Mock: RecordingMock
    /// The statement. Only SwiftMocks can call this, because only it can create a ``MockAccess``.
    subscript(_: MockAccess) -> Given<Mock> { get }
}

extension GivenChain {
    /// Continues the statement with an rpc.
    public subscript<RPC: MockedRPC>(dynamicMember rpc: KeyPath<Mock.RPCs, RPC>) -> RPC.GivenSubject
    where RPC.Mock == Mock {
        let given: Given<Mock> = self[MockAccess()]
        let rpc = given.mock.rpcs[keyPath: rpc]
        return rpc.given(given.naming(rpc))
    }
}

/// A part of a `given` statement that has named an rpc. Verbs on it add answers.
///
/// The kind of the rpc decides which verbs there are: see ``CallAnswering``, ``ServerStreamAnswering``,
/// ``ClientStreamAnswering`` and ``BidirectionalStreamAnswering``.
public protocol GivenClause<Mock, Input, Output>: Sendable {
    /// The mock that the statement is about.
    associatedtype Mock: RecordingMock
    /// The type of the messages that the client sends.
    associatedtype Input: Sendable
    /// The type of the messages that the server sends.
    associatedtype Output: Sendable
    /// The type that a verb returns. It offers the verbs again, and the other rpcs.
    associatedtype Chain: GivenChain where Chain.Mock == Mock
    /// The chain to which verbs add answers. Only SwiftMocks can call this, because only it can create a
    /// ``MockAccess``.
    subscript(_: MockAccess) -> Chain { get }
}

extension GivenClause {
    /// The chain to which verbs add answers. Only verbs may use it, because reading it completes the statement.
    var chain: Chain { self[MockAccess()] }
}

/// A ``GivenClause`` without an answer. It cannot continue with another rpc.
public protocol UnansweredClause: GivenClause {}

/// A chain that has no answer yet.
struct Unanswered<Chain: Sendable>: Sendable {
    private let chain: Chain
    private let pending: PendingStatement

    init<Mock>(
        _ chain: Chain, of given: Given<Mock>, rpc: String, verbs: String, example: String
    ) {
        self.chain = chain
        given.pending.proceed()
        pending = PendingStatement(
            .given(verbs: verbs, example: example), of: given.mock.store, without: .verb(rpc: rpc), at: given.site)
    }

    func answered() -> Chain {
        pending.proceed()
        return chain
    }
}
