/// What an rpc with many requests and one response answers, once the code under test closes and receives.
public struct GivenClientStream<List: RPCList, Input: Sendable, Output: Sendable>: GivenChain {
    let given: Given<List>
    let selection: Selection

    /// The statement that this is part of.
    public subscript(_: MockAccess) -> Given<List> { self.given }

    /// Answers with a message: at the close, or a time after it, or once a gate is open after it.
    @discardableResult
    public func willReturn(
        _ message: Output, headers: List.RPCMetadata = List.emptyMetadata(),
        trailers: List.RPCMetadata = List.emptyMetadata(), after delay: Delay? = nil, gate: Gate? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> Self {
        let reply = Reply<List, Output>.success(message, headers: headers, trailers: trailers)
        return self.add(CallSite(fileID: fileID, filePath: filePath, line: line, column: column)) { answer in
            answer.onClose = waiting(after: delay, gate: gate) + reply.steps
        }
    }

    /// Answers with a failure: at the close, or a time after it, or once a gate is open after it.
    @discardableResult
    public func willFail(
        _ failure: List.RPCFailure, after delay: Delay? = nil, gate: Gate? = nil, fileID: StaticString = #fileID,
        filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> Self {
        self.add(CallSite(fileID: fileID, filePath: filePath, line: line, column: column)) { answer in
            answer.onClose = waiting(after: delay, gate: gate) + [.fail(failure)]
        }
    }

    /// Fails early, as soon as so many inputs were sent; none is at the opening. A client that sends fewer and closes
    /// gets the failure then.
    @discardableResult
    public func willFail(
        _ failure: List.RPCFailure, afterInputs count: Int, fileID: StaticString = #fileID,
        filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> Self {
        self.add(CallSite(fileID: fileID, filePath: filePath, line: line, column: column)) { answer in
            answer.fail(with: failure, afterInputs: count)
        }
    }

    /// Answers with what `produce` makes of all that was sent.
    @discardableResult
    public func willProduce(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column, _ produce: @escaping @Sendable ([Input]) -> Reply<List, Output>
    ) -> Self {
        self.add(CallSite(fileID: fileID, filePath: filePath, line: line, column: column)) { answer in
            answer.produceNow = { produce($0).steps }
        }
    }

    /// Answers with what `produce` makes of all that was sent, when it is done.
    @discardableResult
    public func willProduce(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column, _ produce: @escaping @Sendable ([Input]) async -> Reply<List, Output>
    ) -> Self {
        self.add(CallSite(fileID: fileID, filePath: filePath, line: line, column: column)) { answer in
            answer.produce = { await produce($0).steps }
        }
    }

    private func waiting(after delay: Delay?, gate: Gate?) -> [StreamStep<List, Output>] {
        [delay.map { .delay($0) }, gate.map { .wait(for: $0) }].compactMap { $0 }
    }

    private func add(_ site: CallSite, _ fill: (inout StreamAnswer<List, Input, Output>) -> Void) -> Self {
        self.given.add(for: self.selection, at: site, fill)
        return self
    }
}
