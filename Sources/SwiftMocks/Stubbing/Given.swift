/// Says what a mock answers: `given(client).say(.any).willReturn(…)`.
///
/// The newest statement with an answer that matches a call answers it. Within one statement answers are used first to
/// last, each once, and the last that matches stays. A statement that ends without an answer fails the test.
public func given<Mock: RecordingMock>(
    _ mock: Mock, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
) -> Given<Mock.RPCs> {
    Given(
        rpcs: mock[MockAccess()], at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// A `given` statement, to go on with the name of an rpc.
public struct Given<List: RPCList>: GivenChain {
    let rpcs: List
    let statement = StubStatement()
    let site: CallSite
    fileprivate let pending: PendingStatement

    init(rpcs: List, at site: CallSite) {
        self.rpcs = rpcs
        self.site = site
        self.pending = PendingStatement(.given, of: rpcs, without: .rpc, at: site)
    }

    var library: RPCLibrary<List.Types> { self.rpcs[MockAccess()].library }

    /// The statement itself.
    public subscript(_: MockAccess) -> Given<List> { self }

    @discardableResult
    func add(_ answer: any Sendable, for selection: Selection, at site: CallSite) -> StubSlot {
        let slot = StubSlot(selection: selection, site: site, answer: answer)
        self.rpcs.core.withState { $0.stubs.add(slot, to: self.statement) }
        return slot
    }

    /// Adds an answer of a stream, made by `fill`.
    @discardableResult
    func add<Input, Output>(
        for selection: Selection, at site: CallSite, _ fill: (inout StreamAnswer<List.Types, Input, Output>) -> Void
    ) -> StubSlot {
        var answer = StreamAnswer<List.Types, Input, Output>()
        fill(&answer)
        return self.add(answer, for: selection, at: site)
    }
}

/// Something that a `given` statement can go on after, with the name of an rpc.
@dynamicMemberLookup
public protocol GivenChain<List>: Sendable {
    /// The rpcs to choose from.
    associatedtype List: RPCList
    /// The statement; only the library can ask.
    subscript(_: MockAccess) -> Given<List> { get }
}

extension GivenChain {
    /// The rpc to go on with.
    public subscript<RPC: MockedRPC>(dynamicMember rpc: KeyPath<List, RPC>) -> RPC.GivenSubject
    where RPC.List == List {
        let given: Given<List> = self[MockAccess()]
        given.pending.proceed()
        return given.rpcs[keyPath: rpc].given(given)
    }
}
