/// Adds an action that runs for matching calls: `when(client).say(.any).perform { call in … }`.
///
/// All matching actions run, oldest first, after the call is recorded and before it is answered.
/// They do not change the answer. A statement without `perform` fails the test.
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

    /// Continues the statement with an rpc.
    public subscript<Kind, Input, Output>(
        dynamicMember rpc: KeyPath<RPCs, RPC<Kind, Input, Output>>
    ) -> RPCSelector<Library, Kind, Input, WhenClause<Library, RPCs, Kind, Input, Output>> {
        statement.proceed(to: rpc) { WhenClause(self, $0) }
    }
}

/// A `when` statement about calls, or about one kind of event of a stream. Its `perform` adds an
/// action, which another action or another rpc can follow.
///
/// A statement about the opening of a stream can also continue with another event of the stream.
/// One about its messages is then like one about an rpc with one request: `Kind` is ``UnaryKind``.
@dynamicMemberLookup
public struct WhenClause<Library: RPCLibrary, RPCs, Kind, Input: Sendable, Output: Sendable>: Sendable {
    private let when: When<Library, RPCs>
    private let selection: Selection

    fileprivate init(_ when: When<Library, RPCs>, _ selection: Selection) {
        self.when = when
        self.selection = selection
        when.statement.core.reports.reportMistakes(in: selection, at: when.statement.site)
    }

    /// Continues the statement with another rpc.
    public subscript<OtherKind, OtherInput, OtherOutput>(
        dynamicMember rpc: KeyPath<RPCs, RPC<OtherKind, OtherInput, OtherOutput>>
    ) -> RPCSelector<Library, OtherKind, OtherInput, WhenClause<Library, RPCs, OtherKind, OtherInput, OtherOutput>> {
        when[dynamicMember: rpc]
    }

    /// Runs `action` for each matching call, within the call, on its thread.
    @discardableResult
    public func perform(_ action: @escaping @Sendable () -> Void) -> WhenClause {
        add { _ in action() }
    }

    private func add<Message>(_ action: @escaping @Sendable (RPCCall<Library, Message>) -> Void) -> WhenClause {
        // The mock retains the closure.
        add { [weak core = when.statement.core] event in
            guard let core else { return }
            let context = CallContext(core: core, event: event)
            if let call = RPCCall<Library, Message>(context, event.payload ?? ()) { action(call) }
        }
    }

    private func add(_ perform: @escaping @Sendable (Event) -> Void) -> WhenClause {
        when.statement.markComplete()
        let action = Action(selection: selection, perform: perform)
        when.statement.core.withState { $0.log.actions[selection.rpc, default: []].append(action) }
        return self
    }
}

extension WhenClause where Kind: OneRequestKind {
    /// Runs `action` with each matching call, within the call, on its thread.
    @discardableResult
    public func perform(_ action: @escaping @Sendable (RPCCall<Library, Input>) -> Void) -> WhenClause { add(action) }
}

extension WhenClause where Kind: ManyRequestsKind {
    /// Runs `action` with each matching stream, within the call, on its thread.
    @discardableResult
    public func perform(_ action: @escaping @Sendable (RPCCall<Library, Void>) -> Void) -> WhenClause { add(action) }

    /// Selects the opening of a stream.
    public func opened() -> WhenClause { WhenClause(when, selection(of: .opened)) }

    /// Selects the matching messages that the code under test sends.
    public func sent(_ message: Matcher<Input> = .any) -> WhenClause<Library, RPCs, UnaryKind, Input, Output> {
        .init(when, selection(of: .sent, message.payload))
    }

    /// Selects the close of the client's side by the code under test.
    public func closed() -> WhenClause { WhenClause(when, selection(of: .closed)) }

    /// Selects the cancellation of a stream by the code under test.
    public func cancelled() -> WhenClause { WhenClause(when, selection(of: .cancelled)) }

    /// Selects the end of a stream, however it ends.
    public func finished() -> WhenClause { WhenClause(when, selection(of: .finished)) }

    private func selection(of phase: Phase, _ payload: PayloadMatcher = .anything) -> Selection {
        var selection = selection
        selection.phase = phase
        selection.payload = payload
        return selection
    }
}
