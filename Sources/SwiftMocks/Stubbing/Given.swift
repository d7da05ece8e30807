/// Says how a mock answers: `given(client).say(.any).willReturn(…)`.
///
/// The newest statement that matches a call answers it. Within one statement, answers are used from first to last, each
/// once. The last that matches stays. A statement without an answer fails the test.
public func given<Mock: RecordingMock>(
    _ mock: Mock, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
) -> Given<Mock.MockBase> {
    Given(
        mock[MockAccess()], at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// A `given` statement, to go on with the name of an rpc.
public struct Given<Mock: RecordingMock>: GivenChain {
    let mock: MockParts<Mock, Mock.RPCs, Mock.Types>
    let statement = StubStatement()
    let site: CallSite
    fileprivate let pending: PendingStatement

    init(_ mock: MockParts<Mock, Mock.RPCs, Mock.Types>, at site: CallSite) {
        self.mock = mock
        self.site = site
        pending = PendingStatement(.given, of: mock.store, without: .rpc, at: site)
    }

    var library: RPCLibrary<Mock.Types> { mock.typed.library }

    /// The statement itself.
    public subscript(_: MockAccess) -> Given<Mock> { self }

    @discardableResult
    func add(_ answer: any Sendable, for selection: Selection, at site: CallSite) -> StubSlot {
        let slot = StubSlot(selection: selection, site: site, answer: answer)
        mock.core.withState { $0.stubs.add(slot, to: statement) }
        return slot
    }

    /// Adds an answer of a stream, made by `fill`.
    @discardableResult
    func add<Input, Output>(
        for selection: Selection, at site: CallSite, _ fill: (inout StreamAnswer<Mock.Types, Input, Output>) -> Void
    ) -> StubSlot {
        var answer = StreamAnswer<Mock.Types, Input, Output>()
        fill(&answer)
        return add(answer, for: selection, at: site)
    }
}

/// Something that a `given` statement can go on after, with the name of an rpc.
@dynamicMemberLookup
public protocol GivenChain<Mock>: Sendable {
    /// The rpcs to choose from.
    associatedtype Mock: RecordingMock
    /// The statement; only the library can ask.
    subscript(_: MockAccess) -> Given<Mock> { get }
}

extension GivenChain {
    /// The rpc to go on with.
    public subscript<RPC: MockedRPC>(dynamicMember rpc: KeyPath<Mock.RPCs, RPC>) -> RPC.GivenSubject
    where RPC.Mock == Mock {
        let given: Given<Mock> = self[MockAccess()]
        given.pending.proceed()
        return given.mock.rpcs[keyPath: rpc].given(given)
    }
}

/// An rpc that a `given` statement has named, to go on with what it answers.
///
/// The verbs are those of the rpc's kind: see ``CallAnswering``, ``ServerStreamAnswering``, ``ClientStreamAnswering``
/// and ``BidirectionalStreamAnswering``.
public protocol GivenClause<Mock, Input, Output>: Sendable {
    /// The rpcs of the mock.
    associatedtype Mock: RecordingMock
    /// What the client sends.
    associatedtype Input: Sendable
    /// What the server sends.
    associatedtype Output: Sendable
    /// What follows a verb: another verb, or another rpc.
    associatedtype Chain: GivenChain where Chain.Mock == Mock
    /// What verbs are carried out by; only the library can ask.
    subscript(_: MockAccess) -> Chain { get }
}

extension GivenClause {
    /// What carries out a verb. Only verbs ask for it, as asking completes the statement.
    var chain: Chain { self[MockAccess()] }
}

/// A ``GivenClause`` without an answer. It cannot go on with another rpc.
public protocol UnansweredClause: GivenClause {}

/// A chain that has no answer yet.
struct Unanswered<Chain: Sendable>: Sendable {
    private let chain: Chain
    private let pending: PendingStatement

    init<Mock>(
        _ chain: Chain, of given: Given<Mock>, rpc: String, verbs: String, example: String
    ) {
        self.chain = chain
        pending = PendingStatement(
            .given(verbs: verbs, example: example), of: given.mock.store, without: .verb(rpc: rpc), at: given.site)
    }

    func answered() -> Chain {
        pending.proceed()
        return chain
    }
}
