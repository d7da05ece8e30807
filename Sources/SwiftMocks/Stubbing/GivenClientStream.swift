// The verbs of `given` for an rpc with many requests and one response, which is sent when the code under test closes its
// side. `willReturn` and `willFail` depend on the RPC library.

extension GivenClause where Kind == ClientStreamKind {
    func add(_ reply: Reply<Mock.Types, Output>, afterInputs count: Int, _ site: CallSite) -> Self {
        let steps = reply.steps(by: library)
        return add(site) { $0.reply(with: steps, afterInputs: count) }
    }

    func add(_ reply: Reply<Mock.Types, Output>, after delay: Delay?, gate: Gate?, _ site: CallSite) -> Self {
        check(delay, at: site)
        let pause: [StreamStep<Mock.Types, Output>] =
            delay != nil || gate != nil ? [StreamStep(kind: .pause(delay, gate))] : []
        let steps = pause + reply.steps(by: library)
        return add(site) { $0.onClose = .steps(steps) }
    }

    /// Fails early, as soon as `count` inputs are sent. With 0, it fails when the stream is opened. A client that sends
    /// fewer gets the failure when it closes the stream.
    @discardableResult
    public func willFail(
        _ failure: Mock.Types.Failure, afterInputs count: Int, fileID: StaticString = #fileID,
        filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> Self {
        let steps = [StreamStep<Mock.Types, Output>(kind: .end(.failed(failure, nil)))]
        return add(CallSite(fileID: fileID, filePath: filePath, line: line, column: column)) {
            $0.reply(with: steps, afterInputs: count)
        }
    }

    /// Answers with the response that `produce` returns for all sent messages.
    @discardableResult
    public func willProduce(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column, _ produce: @escaping @Sendable ([Input]) -> Reply<Mock.Types, Output>
    ) -> Self {
        let library = library
        return add(CallSite(fileID: fileID, filePath: filePath, line: line, column: column)) {
            $0.onClose = .now { produce($0).steps(by: library) }
        }
    }

    /// Answers with the response that `produce` returns for all sent messages, as soon as it returns.
    @discardableResult
    public func willProduce(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column, _ produce: @escaping @Sendable ([Input]) async -> Reply<Mock.Types, Output>
    ) -> Self {
        let library = library
        return add(CallSite(fileID: fileID, filePath: filePath, line: line, column: column)) {
            $0.onClose = .later { await produce($0).steps(by: library) }
        }
    }
}
