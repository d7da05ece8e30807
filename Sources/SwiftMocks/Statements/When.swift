/// Adds an action that runs for matching calls: `when(client).say(.any).perform { call in … }`.
///
/// All matching actions run, oldest first, after the call is recorded and before it is answered. They do not change the answer. A
/// statement without `perform` fails the test.
public func when<Library, RPCs>(
    _ mock: MockObject<Library, RPCs>, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
) -> When<Library, RPCs> {
    When(
        statement: Statement(
            .when, of: mock.store, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)))
}

/// A `when` statement that has not named an rpc yet.
@dynamicMemberLookup
public struct When<Library: RPCLibrary, RPCs>: Sendable {
    fileprivate let statement: Statement

    /// Continues the statement with an rpc that has one request.
    public subscript<Kind: OneRequestKind, Input, Output>(
        dynamicMember rpc: KeyPath<RPCs, RPC<Kind, Input, Output>>
    ) -> RPCSelector<Library, Kind, Input, WhenClause<Library, RPCs, Input, Input, Output>> {
        statement.name(rpc) { WhenClause(self, $0) }
    }

    /// Continues the statement with an rpc that has many requests.
    public subscript<Kind: ManyRequestsKind, Input, Output>(
        dynamicMember rpc: KeyPath<RPCs, RPC<Kind, Input, Output>>
    ) -> RPCSelector<Library, Kind, Input, WhenClause<Library, RPCs, Input, Void, Output>> {
        statement.name(rpc) { WhenClause(self, $0) }
    }
}

/// A `when` statement about calls, or about one kind of event of a stream. Its `perform` adds an action, which another action or
/// another rpc can follow.
///
/// `Message` is the argument of the actions. A statement about the opening of a stream, whose actions have none, can also continue
/// with another event of the stream.
@dynamicMemberLookup
public struct WhenClause<Library: RPCLibrary, RPCs, Input: Sendable, Message: Sendable, Output: Sendable>: Sendable {
    private let when: When<Library, RPCs>
    private let selection: Selection

    init(_ when: When<Library, RPCs>, _ selection: Selection) {
        self.when = when
        self.selection = selection
        when.statement.core.reports.mistakes(in: selection, at: when.statement.site)
    }

    /// Continues the statement with another rpc that has one request.
    public subscript<Kind: OneRequestKind, OtherInput, OtherOutput>(
        dynamicMember rpc: KeyPath<RPCs, RPC<Kind, OtherInput, OtherOutput>>
    ) -> RPCSelector<Library, Kind, OtherInput, WhenClause<Library, RPCs, OtherInput, OtherInput, OtherOutput>> {
        when[dynamicMember: rpc]
    }

    /// Continues the statement with another rpc that has many requests.
    public subscript<Kind: ManyRequestsKind, OtherInput, OtherOutput>(
        dynamicMember rpc: KeyPath<RPCs, RPC<Kind, OtherInput, OtherOutput>>
    ) -> RPCSelector<Library, Kind, OtherInput, WhenClause<Library, RPCs, OtherInput, Void, OtherOutput>> {
        when[dynamicMember: rpc]
    }

    /// Runs `action` with each matching call, on the thread of the caller.
    @discardableResult
    public func perform(
        _ action: @escaping @Sendable (RPCCall<Library, Message>) -> Void
    ) -> WhenClause {
        // The mock retains the closure.
        add { [weak core = when.statement.core] event in
            guard let core else { return }
            let call = AnsweredCall(core: core, opening: event)
            if let call = RPCCall<Library, Message>(call, event.payload ?? ()) { action(call) }
        }
    }

    /// Runs `action` for each matching call, on the thread of the caller.
    @discardableResult
    public func perform(_ action: @escaping @Sendable () -> Void) -> WhenClause {
        add { _ in action() }
    }

    private func add(_ perform: @escaping @Sendable (Event) -> Void) -> WhenClause {
        when.statement.lacks(nil)
        let action = Action(selection: selection, perform: perform)
        when.statement.core.withState { $0.log.actions[selection.rpc, default: []].append(action) }
        return self
    }
}

extension WhenClause where Message == Void {
    /// Selects the opening of a stream.
    public func opened() -> WhenClause<Library, RPCs, Input, Void, Output> { phase(.opened, .any) }

    /// Selects the matching messages that the code under test sends.
    public func sent(_ message: Matcher<Input> = .any) -> WhenClause<Library, RPCs, Input, Input, Output> {
        phase(.sent, message)
    }

    /// Selects the close of the client's side by the code under test.
    public func closed() -> WhenClause<Library, RPCs, Input, Void, Output> { phase(.closed, .any) }

    /// Selects the cancellation of a stream by the code under test.
    public func cancelled() -> WhenClause<Library, RPCs, Input, Void, Output> { phase(.cancelled, .any) }

    /// Selects the end of a stream, however it ends.
    public func finished() -> WhenClause<Library, RPCs, Input, Void, Output> { phase(.finished, .any) }

    private func phase<OtherMessage>(
        _ phase: Phase, _ message: Matcher<Input>
    ) -> WhenClause<Library, RPCs, Input, OtherMessage, Output> {
        var selection = selection
        selection.phase = phase
        selection.payload = message.payload
        return WhenClause<Library, RPCs, Input, OtherMessage, Output>(when, selection)
    }
}
