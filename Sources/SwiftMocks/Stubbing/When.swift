/// Adds an action that runs for matching calls: `when(client).say(.any).perform { call in … }`.
///
/// All matching actions run, oldest first, after the call is recorded and before it is answered. They do not change the
/// answer. A statement without `perform` fails the test.
public func when<Mock: RecordingMock>(
    _ mock: Mock, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
) -> When<Mock.MockBase> {
    When(mock[MockAccess()], at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// A `when` statement that has not named an rpc yet.
public struct When<Mock: RecordingMock>: WhenChain {
    fileprivate let mock: MockParts<Mock, Mock.RPCs, Mock.Types>
    private let site: CallSite
    fileprivate var pending: PendingStatement

    init(_ mock: MockParts<Mock, Mock.RPCs, Mock.Types>, at site: CallSite) {
        self.mock = mock
        self.site = site
        pending = PendingStatement(.when, of: mock.store, without: .rpc, at: site)
    }

    /// The statement itself.
    public subscript(_: MockAccess) -> When<Mock> { self }

    /// Returns the statement with an rpc that still lacks its parentheses.
    fileprivate func naming(_ rpc: any Sendable) -> When {
        pending.proceed()
        var named = self
        named.pending = PendingStatement(.when, of: mock.store, without: .parentheses(rpc), at: site)
        return named
    }

    /// Completes the name of an rpc. Returns a pending statement that lacks an action.
    fileprivate func pending(rpc: String) -> PendingStatement {
        pending.proceed()
        return PendingStatement(.when, of: mock.store, without: .verb(rpc: rpc), at: site)
    }

    fileprivate func reportMistakes(in selection: Selection) {
        mock.core.reports.unsafeField(of: selection, at: site)
    }
}

/// A part of a `when` statement that the name of an rpc can follow.
@dynamicMemberLookup
public protocol WhenChain<Mock>: Sendable {
    /// The mock whose rpcs can be named.
    associatedtype Mock: RecordingMock
    /// The statement. Only SwiftMocks can call this, because only it can create a ``MockAccess``.
    subscript(_: MockAccess) -> When<Mock> { get }
}

extension WhenChain {
    /// Continues the statement with an rpc.
    public subscript<RPC: MockedRPC>(dynamicMember rpc: KeyPath<Mock.RPCs, RPC>) -> RPC.WhenSubject
    where RPC.Mock == Mock {
        let when: When<Mock> = self[MockAccess()]
        let rpc = when.mock.rpcs[keyPath: rpc]
        return rpc.when(when.naming(rpc))
    }
}

/// The calls or events that a `when` statement selects. Call `perform` on it to add an action.
public protocol WhenClause<Mock, Message, Output>: Sendable {
    /// The mock that the statement is about.
    associatedtype Mock: RecordingMock
    /// The type of the messages that an action receives.
    associatedtype Message: Sendable
    /// The type of the messages that the server sends.
    associatedtype Output: Sendable
    /// The chain to which `perform` adds actions. Only SwiftMocks can call this, because only it can create a
    /// ``MockAccess``.
    subscript(_: MockAccess) -> WhenCallChain<Mock, Message, Output> { get }
}

extension WhenClause {
    /// Runs `action` with each matching call, on the thread of the caller.
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

    /// Runs `action` for each matching call, on the thread of the caller.
    @discardableResult
    public func perform(_ action: @escaping @Sendable () -> Void) -> WhenCallChain<Mock, Message, Output> {
        self[MockAccess()].add { _ in action() }
    }
}

/// A `when` statement about calls, or about one kind of event of a stream, that has no action yet.
public struct WhenCall<Mock: RecordingMock, Message: Sendable, Output: Sendable>: WhenClause {
    private let chain: WhenCallChain<Mock, Message, Output>
    private let pending: PendingStatement

    init(_ when: When<Mock>, _ selection: Selection) {
        chain = WhenCallChain(when: when, selection: selection)
        pending = when.pending(rpc: selection.rpc)
        when.reportMistakes(in: selection)
    }

    /// The chain to which `perform` adds actions.
    public subscript(_: MockAccess) -> WhenCallChain<Mock, Message, Output> {
        pending.proceed()
        return chain
    }
}

/// A `when` statement that has an action. It can continue with another action or another rpc.
public struct WhenCallChain<Mock: RecordingMock, Message: Sendable, Output: Sendable>: WhenClause, WhenChain {
    fileprivate let when: When<Mock>
    fileprivate let selection: Selection

    /// The statement that this belongs to.
    public subscript(_: MockAccess) -> When<Mock> { when }
    /// The chain to which `perform` adds actions.
    public subscript(_: MockAccess) -> WhenCallChain { self }

    fileprivate func add(_ perform: @escaping @Sendable (Event) -> Void) -> Self {
        let action = Action(selection: selection, perform: perform)
        when.mock.core.withState { $0.actions.add(action) }
        return self
    }
}

/// A `when` statement about streams. It continues with an event of the stream, or with `perform` for the opening.
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

    /// The chain to which `perform` adds actions for the opening of a stream.
    public subscript(_: MockAccess) -> WhenCallChain<Mock, Void, Output> { opened()[MockAccess()] }

    /// Selects the opening of a stream.
    public func opened() -> WhenCall<Mock, Void, Output> { phase(.opened, .nothing) }

    /// Selects the matching messages that the code under test sends.
    public func sent(_ message: Matcher<Input> = .any) -> WhenCall<Mock, Input, Output> {
        phase(.sent, PayloadMatcher(message))
    }

    /// Selects the close of the client's side by the code under test.
    public func closed() -> WhenCall<Mock, Void, Output> { phase(.closed, .nothing) }

    /// Selects the cancellation of a stream by the code under test.
    public func cancelled() -> WhenCall<Mock, Void, Output> { phase(.cancelled, .nothing) }

    /// Selects the end of a stream, however it ends.
    public func finished() -> WhenCall<Mock, Void, Output> { phase(.finished, .nothing) }

    private func phase<Message>(_ phase: Phase, _ payload: PayloadMatcher) -> WhenCall<Mock, Message, Output> {
        pending.proceed()
        return WhenCall(
            when, Selection(rpc: rpc, phase: phase, payload: payload, metadata: metadata))
    }
}

/// The actions of a mock, by rpc.
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
