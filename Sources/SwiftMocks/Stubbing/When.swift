/// Says what happens beside the answer: `when(client).say(.any).perform { call in … }`.
///
/// All actions that match run, oldest first, after the call is recorded and before it is answered.
public func when<Mock: RecordingMock>(_ mock: Mock) -> When<Mock.RPCs> {
    When(rpcs: mock[MockAccess()])
}

/// A `when` statement, to go on with the name of an rpc.
public struct When<List: RPCList>: WhenChain {
    let rpcs: List

    /// The statement itself.
    public subscript(_: MockAccess) -> When<List> { self }
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
        let when = self[MockAccess()]
        return when.rpcs[keyPath: rpc].when(when)
    }
}

/// What is to happen when something is called, sent or opened.
public struct WhenCall<List: RPCList, Message: Sendable>: WhenChain {
    let when: When<List>
    let selection: Selection

    /// The statement that this is part of.
    public subscript(_: MockAccess) -> When<List> { self.when }

    /// Runs `action` with each call that matches, on the thread of the caller.
    @discardableResult
    public func perform(_ action: @escaping @Sendable (RPCCall<List.Types, Message>) -> Void) -> Self {
        let perform: @Sendable (Event) -> Void = { event in
            guard let message = (event.payload ?? ()) as? Message,
                let metadata = event.metadata.value as? List.Types.Metadata,
                let options = event.options as? List.Types.Options
            else { return }
            action(
                RPCCall(request: message, initialMetadata: metadata, options: options, variant: event.variant))
        }
        return self.add(perform)
    }

    /// Runs `action` each time a call matches, on the thread of the caller.
    @discardableResult
    public func perform(_ action: @escaping @Sendable () -> Void) -> Self {
        self.add { _ in action() }
    }

    private func add(_ perform: @escaping @Sendable (Event) -> Void) -> Self {
        let action = Action(selection: self.selection, perform: perform)
        self.when.rpcs.core.withState { $0.actions.add(action) }
        return self
    }
}

/// What a mock's `when` statements say.
struct Actions {
    private var actions: [String: [Action]] = [:]

    /// The actions of an rpc, oldest first.
    func of(_ rpc: String) -> [Action] { self.actions[rpc] ?? [] }

    mutating func add(_ action: Action) {
        self.actions[action.selection.rpc, default: []].append(action)
    }
}

/// One `when` statement.
struct Action: Sendable {
    let selection: Selection
    let perform: @Sendable (Event) -> Void
}

/// What is to happen when something happens on a stream; used as it is, when one is opened.
public struct WhenStream<List: RPCList, Input: Sendable>: WhenChain {
    let when: When<List>
    let name: String
    let metadata: MetadataMatcher

    /// The statement that this is part of.
    public subscript(_: MockAccess) -> When<List> { self.when }

    /// When one is opened.
    public func opened() -> WhenCall<List, Void> { self.phase(.opened) }

    /// When the code under test sends a message that matches.
    public func sent(_ message: Matcher<Input> = .any) -> WhenCall<List, Input> {
        WhenCall(
            when: self.when,
            selection: Selection(
                rpc: self.name, phase: .sent, payload: PayloadMatcher(message), metadata: self.metadata))
    }

    /// When the code under test ends its side.
    public func closed() -> WhenCall<List, Void> { self.phase(.closed) }

    /// When the code under test gives one up.
    public func cancelled() -> WhenCall<List, Void> { self.phase(.cancelled) }

    /// When one has ended, however.
    public func finished() -> WhenCall<List, Void> { self.phase(.finished) }

    /// Runs `action` when a stream is opened.
    @discardableResult
    public func perform(_ action: @escaping @Sendable (RPCCall<List.Types, Void>) -> Void) -> WhenCall<List, Void> {
        self.opened().perform(action)
    }

    /// Runs `action` when a stream is opened.
    @discardableResult
    public func perform(_ action: @escaping @Sendable () -> Void) -> WhenCall<List, Void> {
        self.opened().perform(action)
    }

    private func phase(_ phase: Phase) -> WhenCall<List, Void> {
        WhenCall(
            when: self.when,
            selection: Selection(rpc: self.name, phase: phase, payload: .nothing, metadata: self.metadata))
    }
}
