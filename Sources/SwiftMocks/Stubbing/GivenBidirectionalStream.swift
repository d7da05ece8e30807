/// The verbs of `given` for an rpc with many requests and many responses.
///
/// ``onOpen(_:fileID:filePath:line:column:)`` and the other verbs that begin with `on` build one script together. The
/// stream completes when the code under test has closed it and the script is done.
public protocol BidirectionalStreamAnswering<Mock, Input, Output>: GivenClause
where Chain == GivenBidirectionalStreamChain<Mock, Input, Output> {}

/// A `given` statement about an rpc with many requests and many responses that has no answer yet.
public struct GivenBidirectionalStream<Mock: RecordingMock, Input: Sendable, Output: Sendable>:
    BidirectionalStreamAnswering,
    UnansweredClause
{
    let unanswered: Unanswered<GivenBidirectionalStreamChain<Mock, Input, Output>>

    /// The chain to which verbs add answers.
    public subscript(_: MockAccess) -> GivenBidirectionalStreamChain<Mock, Input, Output> { unanswered.answered() }
}

/// A `given` statement about an rpc with many requests and many responses that has an answer. It can continue with
/// another answer or another rpc.
public struct GivenBidirectionalStreamChain<Mock: RecordingMock, Input: Sendable, Output: Sendable>:
    BidirectionalStreamAnswering, GivenChain
{
    /// The type that a verb returns: this type.
    public typealias Chain = GivenBidirectionalStreamChain

    let given: Given<Mock>
    let selection: Selection
    /// The script that the `on…` verbs build; nil until one of them is called.
    var slot: StubSlot?

    /// The statement that this belongs to.
    public subscript(_: MockAccess) -> Given<Mock> { given }
    /// The chain to which verbs add answers.
    public subscript(_: MockAccess) -> GivenBidirectionalStreamChain { self }

    var unanswered: GivenBidirectionalStream<Mock, Input, Output> {
        GivenBidirectionalStream(
            unanswered: Unanswered(
                self, of: given, rpc: selection.rpc,
                verbs: "onOpen, onInput, onEachInput, onClose, willFail or willServe", example: "onEachInput { … }"))
    }

    fileprivate func script(
        _ site: CallSite, checking steps: [StreamStep<Mock.Types, Output>] = [],
        _ fill: (inout StreamAnswer<Mock.Types, Input, Output>) -> Void
    ) -> Self {
        given.check(steps, of: selection, at: site)
        guard let slot else {
            var begun = self
            begun.slot = given.add(for: selection, at: site, fill)
            return begun
        }
        given.mock.core.withState { _ in
            guard var answer = slot.answer as? StreamAnswer<Mock.Types, Input, Output> else { return }
            fill(&answer)
            slot.answer = answer
        }
        return self
    }

    fileprivate func add(
        _ site: CallSite, _ fill: (inout StreamAnswer<Mock.Types, Input, Output>) -> Void
    ) -> Self {
        given.add(for: selection, at: site, fill)
        return self
    }
}

extension BidirectionalStreamAnswering {
    /// A step of a script.
    public typealias Step = StreamStep<Mock.Types, Output>

    /// Runs steps when the stream is opened.
    @discardableResult
    public func onOpen(
        _ steps: Step..., fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column
    ) -> Chain {
        chain.script(CallSite(fileID: fileID, filePath: filePath, line: line, column: column), checking: steps) {
            $0.onOpen += steps
        }
    }

    /// Runs steps for each sent input that matches. If several `onInput` match, the first one runs. `onEachInput` runs
    /// only if none matches.
    @discardableResult
    public func onInput(
        _ input: Matcher<Input>, _ steps: Step..., fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) -> Chain {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        let chain = self.chain
        chain.given.check(input, of: chain.selection, at: site)
        return chain.script(site, checking: steps) { answer in
            answer.onInputs.append((input, steps))
        }
    }

    /// Runs the steps that `reply` returns for each input.
    @discardableResult
    public func onEachInput(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column, _ reply: @escaping @Sendable (Input) -> [Step]
    ) -> Chain {
        chain.script(CallSite(fileID: fileID, filePath: filePath, line: line, column: column)) { answer in
            answer.onEachInput = reply
        }
    }

    /// Runs steps when the code under test closes the stream.
    @discardableResult
    public func onClose(
        _ steps: Step..., fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column
    ) -> Chain {
        chain.script(CallSite(fileID: fileID, filePath: filePath, line: line, column: column), checking: steps) {
            $0.onClose += steps
        }
    }

    /// Fails when the stream is opened, or as soon as `count` inputs are sent.
    @discardableResult
    public func willFail(
        _ failure: Mock.Types.Failure, afterInputs count: Int = 0, fileID: StaticString = #fileID,
        filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> Chain {
        chain.add(CallSite(fileID: fileID, filePath: filePath, line: line, column: column)) { answer in
            answer.fail(with: failure, afterInputs: count)
        }
    }

    /// Runs `serve` as the server. If `serve` returns without ending the stream, the stream completes successfully.
    @discardableResult
    public func willServe(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column, _ serve: @escaping @Sendable (StreamServer<Mock.Types, Input, Output>) async -> Void
    ) -> Chain {
        chain.add(CallSite(fileID: fileID, filePath: filePath, line: line, column: column)) { $0.serve = serve }
    }
}
