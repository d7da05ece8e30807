/// Says what happens beside the answer: `when(client).say(.any).perform { call in … }`.
///
/// All actions that match run, oldest first, after the call is recorded and before it is answered. A statement without
/// `perform` fails the test.
public func when<Mock: RecordingMock>(
    _ mock: Mock, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
) -> When<Mock.RPCs> {
    When(rpcs: mock[MockAccess()], at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// A `when` statement, to go on with the name of an rpc.
public struct When<List: RPCList>: WhenChain {
    let rpcs: List
    private let site: CallSite
    fileprivate let pending: PendingStatement

    init(rpcs: List, at site: CallSite) {
        self.rpcs = rpcs
        self.site = site
        self.pending = PendingStatement(.when, of: rpcs, without: .rpc, at: site)
    }

    /// The statement itself.
    public subscript(_: MockAccess) -> When<List> { self }

    /// Returns a statement that lacks an action.
    fileprivate func pending(rpc: String) -> PendingStatement {
        PendingStatement(.when, of: self.rpcs, without: .verb(rpc: rpc), at: self.site)
    }
}

/// Something that a `when` statement can go on after, with the name of an rpc.
@dynamicMemberLookup
public protocol WhenChain<List>: Sendable {
    /// The rpcs to choose from.
    associatedtype List: RPCList
    /// The statement; only the library can ask.
    subscript(_: MockAccess) -> When<List> { get }
}

extension WhenChain {
    /// The rpc to go on with.
    public subscript<RPC: MockedRPC>(dynamicMember rpc: KeyPath<List, RPC>) -> RPC.WhenSubject
    where RPC.List == List {
        let when: When<List> = self[MockAccess()]
        when.pending.proceed()
        return when.rpcs[keyPath: rpc].when(when)
    }
}

/// Something that a `when` statement is about, to go on with what happens then.
public protocol WhenClause<List, Message, Output>: Sendable {
    /// The rpcs of the mock.
    associatedtype List: RPCList
    /// What an action sees.
    associatedtype Message: Sendable
    /// What the server sends.
    associatedtype Output: Sendable
    /// What carries out `perform`; only the library can ask.
    subscript(_: MockAccess) -> WhenCallChain<List, Message, Output> { get }
}

extension WhenClause {
    /// Runs `action` with each call that matches, on the thread of the caller.
    @discardableResult
    public func perform(
        _ action: @escaping @Sendable (RPCCall<List.Types, Message>) -> Void
    ) -> WhenCallChain<List, Message, Output> {
        self[MockAccess()].add { event in
            guard let message = (event.payload ?? ()) as? Message,
                let metadata = event.metadata.value as? List.Types.Metadata,
                let options = event.options as? List.Types.Options
            else { return }
            action(
                RPCCall(request: message, initialMetadata: metadata, options: options, variant: event.variant))
        }
    }

    /// Runs `action` each time a call matches, on the thread of the caller.
    @discardableResult
    public func perform(_ action: @escaping @Sendable () -> Void) -> WhenCallChain<List, Message, Output> {
        self[MockAccess()].add { _ in action() }
    }
}

/// Calls, or one kind of event of a stream, to go on with `perform`.
public struct WhenCall<List: RPCList, Message: Sendable, Output: Sendable>: WhenClause {
    private let chain: WhenCallChain<List, Message, Output>
    private let pending: PendingStatement

    init(_ when: When<List>, _ selection: Selection) {
        self.chain = WhenCallChain(when: when, selection: selection)
        self.pending = when.pending(rpc: selection.rpc)
    }

    /// What carries out `perform`.
    public subscript(_: MockAccess) -> WhenCallChain<List, Message, Output> {
        self.pending.proceed()
        return self.chain
    }
}

/// What a `when` statement goes on with after `perform`: another one, or another rpc.
public struct WhenCallChain<List: RPCList, Message: Sendable, Output: Sendable>: WhenClause, WhenChain {
    fileprivate let when: When<List>
    fileprivate let selection: Selection

    /// The statement that this is part of.
    public subscript(_: MockAccess) -> When<List> { self.when }
    /// What carries out `perform`.
    public subscript(_: MockAccess) -> WhenCallChain { self }

    fileprivate func add(_ perform: @escaping @Sendable (Event) -> Void) -> Self {
        let action = Action(selection: self.selection, perform: perform)
        self.when.rpcs.core.withState { $0.actions.add(action) }
        return self
    }
}

/// Streams that are opened, to go on with `perform` or with what happens on them.
public struct WhenStream<List: RPCList, Input: Sendable, Output: Sendable>: WhenClause {
    private let when: When<List>
    private let rpc: String
    private let metadata: MetadataMatcher
    private let pending: PendingStatement

    init(_ when: When<List>, rpc: String, metadata: MetadataMatcher) {
        self.when = when
        self.rpc = rpc
        self.metadata = metadata
        self.pending = when.pending(rpc: rpc)
    }

    /// What carries out `perform`, when one is opened.
    public subscript(_: MockAccess) -> WhenCallChain<List, Void, Output> { self.opened()[MockAccess()] }

    /// When one is opened.
    public func opened() -> WhenCall<List, Void, Output> { self.phase(.opened, .nothing) }

    /// When the code under test sends a message that matches.
    public func sent(_ message: Matcher<Input> = .any) -> WhenCall<List, Input, Output> {
        self.phase(.sent, PayloadMatcher(message))
    }

    /// When the code under test closes its side.
    public func closed() -> WhenCall<List, Void, Output> { self.phase(.closed, .nothing) }

    /// When the code under test cancels one.
    public func cancelled() -> WhenCall<List, Void, Output> { self.phase(.cancelled, .nothing) }

    /// When one has ended, in any way.
    public func finished() -> WhenCall<List, Void, Output> { self.phase(.finished, .nothing) }

    private func phase<Message>(_ phase: Phase, _ payload: PayloadMatcher) -> WhenCall<List, Message, Output> {
        self.pending.proceed()
        return WhenCall(
            self.when, Selection(rpc: self.rpc, phase: phase, payload: payload, metadata: self.metadata))
    }
}

/// The actions of a mock, by the rpcs that they belong to.
struct Actions {
    private var actions: [String: [Action]] = [:]

    /// The actions of an rpc, oldest first.
    func of(_ rpc: String) -> [Action] { self.actions[rpc] ?? [] }

    mutating func add(_ action: Action) {
        self.actions[action.selection.rpc, default: []].append(action)
    }
}

/// The action of a `when` statement.
struct Action: Sendable {
    let selection: Selection
    let perform: @Sendable (Event) -> Void
}
