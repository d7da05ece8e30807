/// Says what happens beside the answer: `when(client).say(.any).perform { call in … }`.
///
/// All actions that match run, oldest first, after the call is recorded and before it is answered. A statement without
/// `perform` fails the test.
public func when<Mock: RecordingMock>(
    _ mock: Mock, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
) -> When<Mock.MockBase> {
    When(mock[MockAccess()], at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// A `when` statement, to go on with the name of an rpc.
public struct When<Mock: RecordingMock>: WhenChain {
    fileprivate let mock: MockParts<Mock, Mock.RPCs, Mock.Types>
    private let site: CallSite
    fileprivate let pending: PendingStatement

    init(_ mock: MockParts<Mock, Mock.RPCs, Mock.Types>, at site: CallSite) {
        self.mock = mock
        self.site = site
        pending = PendingStatement(.when, of: mock.store, without: .rpc, at: site)
    }

    /// The statement itself.
    public subscript(_: MockAccess) -> When<Mock> { self }

    /// Returns a statement that lacks an action.
    fileprivate func pending(rpc: String) -> PendingStatement {
        PendingStatement(.when, of: mock.store, without: .verb(rpc: rpc), at: site)
    }
}

/// Something that a `when` statement can go on after, with the name of an rpc.
@dynamicMemberLookup
public protocol WhenChain<Mock>: Sendable {
    /// The rpcs to choose from.
    associatedtype Mock: RecordingMock
    /// The statement; only the library can ask.
    subscript(_: MockAccess) -> When<Mock> { get }
}

extension WhenChain {
    /// The rpc to go on with.
    public subscript<RPC: MockedRPC>(dynamicMember rpc: KeyPath<Mock.RPCs, RPC>) -> RPC.WhenSubject
    where RPC.Mock == Mock {
        let when: When<Mock> = self[MockAccess()]
        when.pending.proceed()
        return when.mock.rpcs[keyPath: rpc].when(when)
    }
}

/// Something that a `when` statement is about, to go on with what happens then.
public protocol WhenClause<Mock, Message, Output>: Sendable {
    /// The rpcs of the mock.
    associatedtype Mock: RecordingMock
    /// What an action sees.
    associatedtype Message: Sendable
    /// What the server sends.
    associatedtype Output: Sendable
    /// What carries out `perform`; only the library can ask.
    subscript(_: MockAccess) -> WhenCallChain<Mock, Message, Output> { get }
}

extension WhenClause {
    /// Runs `action` with each call that matches, on the thread of the caller.
    @discardableResult
    public func perform(
        _ action: @escaping @Sendable (RPCCall<Mock.Types, Message>) -> Void
    ) -> WhenCallChain<Mock, Message, Output> {
        self[MockAccess()].add { event in
            guard let message = (event.payload ?? ()) as? Message,
                let metadata = event.metadata.value as? Mock.Types.Metadata,
                let options = event.options as? Mock.Types.Options
            else { return }
            action(
                RPCCall(request: message, initialMetadata: metadata, options: options, variant: event.variant))
        }
    }

    /// Runs `action` each time a call matches, on the thread of the caller.
    @discardableResult
    public func perform(_ action: @escaping @Sendable () -> Void) -> WhenCallChain<Mock, Message, Output> {
        self[MockAccess()].add { _ in action() }
    }
}

/// Calls, or one kind of event of a stream, to go on with `perform`.
public struct WhenCall<Mock: RecordingMock, Message: Sendable, Output: Sendable>: WhenClause {
    private let chain: WhenCallChain<Mock, Message, Output>
    private let pending: PendingStatement

    init(_ when: When<Mock>, _ selection: Selection) {
        chain = WhenCallChain(when: when, selection: selection)
        pending = when.pending(rpc: selection.rpc)
    }

    /// What carries out `perform`.
    public subscript(_: MockAccess) -> WhenCallChain<Mock, Message, Output> {
        pending.proceed()
        return chain
    }
}

/// What a `when` statement goes on with after `perform`: another one, or another rpc.
public struct WhenCallChain<Mock: RecordingMock, Message: Sendable, Output: Sendable>: WhenClause, WhenChain {
    fileprivate let when: When<Mock>
    fileprivate let selection: Selection

    /// The statement that this is part of.
    public subscript(_: MockAccess) -> When<Mock> { when }
    /// What carries out `perform`.
    public subscript(_: MockAccess) -> WhenCallChain { self }

    fileprivate func add(_ perform: @escaping @Sendable (Event) -> Void) -> Self {
        let action = Action(selection: selection, perform: perform)
        when.mock.core.withState { $0.actions.add(action) }
        return self
    }
}

/// Streams that are opened, to go on with `perform` or with what happens on them.
public struct WhenStream<Mock: RecordingMock, Input: Sendable, Output: Sendable>: WhenClause {
    private let when: When<Mock>
    private let rpc: String
    private let metadata: MetadataMatcher
    private let pending: PendingStatement

    init(_ when: When<Mock>, rpc: String, metadata: MetadataMatcher) {
        self.when = when
        self.rpc = rpc
        self.metadata = metadata
        pending = when.pending(rpc: rpc)
    }

    /// What carries out `perform`, when one is opened.
    public subscript(_: MockAccess) -> WhenCallChain<Mock, Void, Output> { opened()[MockAccess()] }

    /// When one is opened.
    public func opened() -> WhenCall<Mock, Void, Output> { phase(.opened, .nothing) }

    /// When the code under test sends a message that matches.
    public func sent(_ message: Matcher<Input> = .any) -> WhenCall<Mock, Input, Output> {
        phase(.sent, PayloadMatcher(message))
    }

    /// When the code under test closes its side.
    public func closed() -> WhenCall<Mock, Void, Output> { phase(.closed, .nothing) }

    /// When the code under test cancels one.
    public func cancelled() -> WhenCall<Mock, Void, Output> { phase(.cancelled, .nothing) }

    /// When one has ended, in any way.
    public func finished() -> WhenCall<Mock, Void, Output> { phase(.finished, .nothing) }

    private func phase<Message>(_ phase: Phase, _ payload: PayloadMatcher) -> WhenCall<Mock, Message, Output> {
        pending.proceed()
        return WhenCall(
            when, Selection(rpc: rpc, phase: phase, payload: payload, metadata: metadata))
    }
}

/// The actions of a mock, by the rpcs that they belong to.
struct Actions {
    private var actions: [String: [Action]] = [:]

    /// The actions of an rpc, oldest first.
    func of(_ rpc: String) -> [Action] { actions[rpc] ?? [] }

    mutating func add(_ action: Action) {
        actions[action.selection.rpc, default: []].append(action)
    }
}

/// The action of a `when` statement.
struct Action: Sendable {
    let selection: Selection
    let perform: @Sendable (Event) -> Void
}
