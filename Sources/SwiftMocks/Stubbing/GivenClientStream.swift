// The verbs of `given` for an rpc with many requests and one response, which is sent when the code under test closes its
// side. `willReturn` and `willFail` depend on the RPC library.

extension GivenClause where Kind == ClientStreamKind {
    /// Answers with a reply as soon as `count` inputs are sent.
    @_spi(Adapters) public func add(
        _ reply: Reply<Mock.MockLibrary, Output>, afterInputs count: Int, times: Int?, _ site: CallSite
    ) -> Self {
        let steps = reply.steps
        check(afterInputs: count, at: site)
        return add(times: times, site) { $0.reply(with: steps, afterInputs: count) }
    }

    /// Answers with a reply at the close, some time after it, or once a gate is open after it.
    @_spi(Adapters) public func add(
        _ reply: Reply<Mock.MockLibrary, Output>, after delay: Delay?, gate: Gate?, times: Int?,
        _ site: CallSite
    ) -> Self {
        check(delay, at: site)
        let steps = CallStep.pause(ifAny: delay, gate) + reply.steps
        return add(times: times, site) { $0.onClose = .steps(steps) }
    }

    /// Fails early, as soon as `count` inputs are sent. With 0, it fails when the stream is opened. A client that sends
    /// fewer gets the failure when it closes the stream.
    @discardableResult
    public func willFail(
        _ failure: Mock.MockLibrary.Failure, afterInputs count: Int, times: Int? = nil,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> Self {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        check(afterInputs: count, at: site)
        return add(times: times, site) { $0.reply(with: [Step.failed(failure).step], afterInputs: count) }
    }

    /// Answers with the response that `produce` returns for all sent messages.
    @discardableResult
    public func willProduce(
        times: Int? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        _ produce: @escaping @Sendable ([Input]) -> Reply<Mock.MockLibrary, Output>
    ) -> Self {
        return add(
            times: times, CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        ) {
            $0.onClose = .now { inputs in produce(inputs.compactMap { $0 as? Input }).steps }
        }
    }

    /// Answers with the response that `produce` returns for all sent messages, as soon as it returns.
    @discardableResult
    public func willProduce(
        times: Int? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        _ produce: @escaping @Sendable ([Input]) async -> Reply<Mock.MockLibrary, Output>
    ) -> Self {
        return add(
            times: times, CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        ) {
            $0.onClose = .later { inputs in await produce(inputs.compactMap { $0 as? Input }).steps }
        }
    }

    /// Runs `serve` as the server once the stream is opened. It sends one response, or fails. Anything else fails the test.
    @discardableResult
    public func willServe(
        times: Int? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column,
        _ serve: @escaping @Sendable (StreamServer<Mock.MockLibrary, Input, Output>) async -> Void
    ) -> Self {
        add(.server(serve), times: times, CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }
}
