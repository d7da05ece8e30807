// The verbs of `given` for an rpc with many requests. `willReturn` and `willFail` of an rpc with one response depend on the
// RPC library.

/// The response is sent when the code under test closes its side.
extension GivenClause where Kind == ClientStreamKind {
    /// Answers with a reply as soon as `count` inputs are sent.
    @_spi(Adapters) public func add(
        _ reply: Reply<Library, Output>, afterInputs count: Int, times: Int?, _ site: CallSite
    ) -> Self {
        add(reply.steps.map(Step.init), afterInputs: count, times: times, site)
    }

    /// Answers with a reply at the close, some time after it, or once a gate is open after it.
    @_spi(Adapters) public func add(
        _ reply: Reply<Library, Output>, after delay: MockDuration?, gate: Gate?, times: Int?,
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
        _ failure: Library.Failure, afterInputs count: Int, times: Int? = nil, fileID: StaticString = #fileID,
        filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> Self {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        return add([Step.failed(failure)], afterInputs: count, times: times, site)
    }

    /// Answers with the response that `produce` returns for all sent messages.
    @discardableResult
    public func willProduce(
        times: Int? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column, _ produce: @escaping @Sendable ([Input]) -> Reply<Library, Output>
    ) -> Self {
        return add(
            times: times, CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        ) {
            $0.onClose = .now { call, inputs in produce(call.typed(all: inputs)).steps }
        }
    }

    /// Answers with the response that `produce` returns for all sent messages, as soon as it returns.
    @discardableResult
    public func willProduce(
        times: Int? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column, _ produce: @escaping @Sendable ([Input]) async -> Reply<Library, Output>
    ) -> Self {
        return add(
            times: times, CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        ) {
            $0.onClose = .later { call, inputs in await produce(call.typed(all: inputs)).steps }
        }
    }

    /// Runs `serve` as the server once the stream is opened. It sends one response, or fails. Anything else fails the test.
    @discardableResult
    public func willServe(
        times: Int? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column, _ serve: @escaping @Sendable (StreamServer<Library, Input, Output>) async -> Void
    ) -> Self {
        add(
            .call(.server(serve)), times: times,
            CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }
}

/// The verbs that begin with `on` build one script together, up to the next verb of another kind. The stream completes
/// when the code under test has closed it and the script is done.
extension GivenClause where Kind == BidirectionalStreamKind {
    /// Runs steps when the stream is opened.
    @discardableResult
    public func onOpen(
        _ steps: Step..., fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column
    ) -> Self {
        script(CallSite(fileID: fileID, filePath: filePath, line: line, column: column), checking: steps) {
            $0.onOpen += steps.map { $0.step }
        }
    }

    /// Runs steps for each sent input that matches. If several `onInput` match, the first one runs. `onEachInput` runs
    /// only if none matches.
    @discardableResult
    public func onInput(
        _ input: Matcher<Input>, _ steps: Step..., fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) -> Self {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        check(input, at: site)
        var isReached = true
        let clause = script(site, checking: steps) { script in
            isReached = !script.takesEachInput
            script.onInputs.append((PayloadMatcher(input), steps.map { $0.step }))
        }
        if !isReached { reportUnreachable("onInput", at: site) }
        return clause
    }

    /// Runs the steps that `reply` returns for each input. A script can have it once.
    @discardableResult
    public func onEachInput(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
        _ reply: @escaping @Sendable (Input) -> [Step]
    ) -> Self {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        var (isSecond, isReached) = (false, true)
        let clause = script(site) { script in
            (isSecond, isReached) = (script.onEachInput != nil, !script.takesEachInput)
            script.onEachInput = reaction(site, reply)
        }
        if isSecond { reportSecondReaction(site) }
        if !isReached { reportUnreachable("onEachInput", at: site) }
        return clause
    }

    /// Runs steps when the code under test closes the stream.
    @discardableResult
    public func onClose(
        _ steps: Step..., fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column
    ) -> Self {
        script(CallSite(fileID: fileID, filePath: filePath, line: line, column: column), checking: steps) { script in
            guard case .steps(let earlier) = script.onClose else { return }
            script.onClose = .steps(earlier + steps.map { $0.step })
        }
    }

    /// Fails when the stream is opened, or as soon as `count` inputs are sent.
    @discardableResult
    public func willFail(
        _ failure: Library.Failure, afterInputs count: Int = 0, times: Int? = nil, fileID: StaticString = #fileID,
        filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> Self {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        return add([Step.failed(failure)], afterInputs: count, times: times, site)
    }

    /// Runs `serve` as the server. If `serve` returns without ending the stream, the stream completes successfully.
    @discardableResult
    public func willServe(
        times: Int? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column, _ serve: @escaping @Sendable (StreamServer<Library, Input, Output>) async -> Void
    ) -> Self {
        add(
            .call(.server(serve)), times: times,
            CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }
}
