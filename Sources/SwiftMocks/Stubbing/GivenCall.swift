/// What an rpc with one request and one response answers.
public struct GivenCall<List: RPCList, Request: Sendable, Response: Sendable>: GivenChain {
    typealias Answer = UnaryAnswer<List.Types, Request, Response>

    let given: Given<List>
    let selection: Selection

    /// The statement that this is part of.
    public subscript(_: MockAccess) -> Given<List> { self.given }

    /// Answers with what `produce` makes of the call, on the thread of the caller.
    @discardableResult
    public func willProduce(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column,
        _ produce: @escaping @Sendable (RPCCall<List.Types, Request>) -> Reply<List.Types, Response>
    ) -> Self {
        self.add(
            Answer(source: .now(produce)), CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Answers with what `produce` makes of the call, when it is done. A call that is cancelled does not wait for it.
    @discardableResult
    public func willProduce(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column,
        _ produce: @escaping @Sendable (RPCCall<List.Types, Request>) async -> Reply<List.Types, Response>
    ) -> Self {
        self.add(
            Answer(source: .later(produce)), CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    func add(_ reply: Reply<List.Types, Response>, after delay: Delay?, gate: Gate?, _ site: CallSite) -> Self {
        self.add(Answer(source: .now { _ in reply }, delay: delay, gate: gate), site)
    }

    private func add(_ answer: Answer, _ site: CallSite) -> Self {
        self.given.add(answer, for: self.selection, at: site)
        return self
    }
}

/// What an rpc with many requests and one response answers, once the code under test closes and receives.
public struct GivenClientStream<List: RPCList, Input: Sendable, Output: Sendable>: GivenChain {
    let given: Given<List>
    let selection: Selection

    /// The statement that this is part of.
    public subscript(_: MockAccess) -> Given<List> { self.given }

    /// Fails early, as soon as so many inputs were sent; none is at the opening. A client that sends fewer and closes
    /// gets the failure then.
    @discardableResult
    public func willFail(
        _ failure: List.Types.Failure, afterInputs count: Int, fileID: StaticString = #fileID,
        filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> Self {
        self.add(CallSite(fileID: fileID, filePath: filePath, line: line, column: column)) { answer in
            answer.fail(with: failure, afterInputs: count)
        }
    }

    func add(_ reply: Reply<List.Types, Output>, afterInputs count: Int, _ site: CallSite) -> Self {
        let steps = reply.steps(by: self.given.library)
        return self.add(site) { $0.reply(with: steps, afterInputs: count) }
    }

    /// Answers with what `produce` makes of all that was sent.
    @discardableResult
    public func willProduce(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column, _ produce: @escaping @Sendable ([Input]) -> Reply<List.Types, Output>
    ) -> Self {
        let library = self.given.library
        return self.add(CallSite(fileID: fileID, filePath: filePath, line: line, column: column)) { answer in
            answer.produceNow = { produce($0).steps(by: library) }
        }
    }

    /// Answers with what `produce` makes of all that was sent, when it is done.
    @discardableResult
    public func willProduce(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column, _ produce: @escaping @Sendable ([Input]) async -> Reply<List.Types, Output>
    ) -> Self {
        let library = self.given.library
        return self.add(CallSite(fileID: fileID, filePath: filePath, line: line, column: column)) { answer in
            answer.produce = { await produce($0).steps(by: library) }
        }
    }

    func add(_ reply: Reply<List.Types, Output>, after delay: Delay?, gate: Gate?, _ site: CallSite) -> Self {
        let waits: [StreamStep<List.Types, Output>?] = [delay.map { .delay($0) }, gate.map { .wait(for: $0) }]
        let steps = waits.compactMap { $0 } + reply.steps(by: self.given.library)
        return self.add(site) { $0.onClose = steps }
    }

    private func add(_ site: CallSite, _ fill: (inout StreamAnswer<List.Types, Input, Output>) -> Void) -> Self {
        self.given.add(for: self.selection, at: site, fill)
        return self
    }
}
