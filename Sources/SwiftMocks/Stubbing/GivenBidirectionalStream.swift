/// The verbs of `given` for an rpc with many requests and many responses.
///
/// ``onOpen(_:fileID:filePath:line:column:)`` and the other verbs that begin with `on` make one script together. When
/// the code under test has closed the stream and the script is done, the stream completes.
public protocol BidirectionalStreamAnswering<Mock, Input, Output>: GivenClause
where Chain == GivenBidirectionalStreamChain<Mock, Input, Output> {}

/// An rpc with many requests and many responses, to go on with an answer.
public struct GivenBidirectionalStream<Mock: RecordingMock, Input: Sendable, Output: Sendable>:
    BidirectionalStreamAnswering,
    UnansweredClause
{
    let unanswered: Unanswered<GivenBidirectionalStreamChain<Mock, Input, Output>>

    /// What verbs are carried out by.
    public subscript(_: MockAccess) -> GivenBidirectionalStreamChain<Mock, Input, Output> { unanswered.answered() }
}

/// An answered rpc with many requests and many responses, to go on with another answer or another rpc.
public struct GivenBidirectionalStreamChain<Mock: RecordingMock, Input: Sendable, Output: Sendable>:
    BidirectionalStreamAnswering, GivenChain
{
    /// What follows a verb: the same again.
    public typealias Chain = GivenBidirectionalStreamChain

    let given: Given<Mock>
    let selection: Selection
    /// The script that its `on…` verbs make together, once one of them is called.
    var slot: StubSlot?

    /// The statement that this is part of.
    public subscript(_: MockAccess) -> Given<Mock> { given }
    /// What verbs are carried out by.
    public subscript(_: MockAccess) -> GivenBidirectionalStreamChain { self }

    var unanswered: GivenBidirectionalStream<Mock, Input, Output> {
        GivenBidirectionalStream(
            unanswered: Unanswered(
                self, of: given, rpc: selection.rpc,
                verbs: "onOpen, onInput, onEachInput, onClose, willFail or willServe", example: "onEachInput { … }"))
    }

    fileprivate func script(_ site: CallSite, _ fill: (inout StreamAnswer<Mock.Types, Input, Output>) -> Void) -> Self {
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
        chain.script(CallSite(fileID: fileID, filePath: filePath, line: line, column: column)) {
            $0.onOpen += steps
        }
    }

    /// Runs steps each time an input is sent that matches. The first `onInput` that matches counts; `onEachInput` runs
    /// only if none does.
    @discardableResult
    public func onInput(
        _ input: Matcher<Input>, _ steps: Step..., fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) -> Chain {
        chain.script(CallSite(fileID: fileID, filePath: filePath, line: line, column: column)) { answer in
            answer.onInputs.append((input, steps))
        }
    }

    /// Runs the steps that `reply` makes of each input.
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
        chain.script(CallSite(fileID: fileID, filePath: filePath, line: line, column: column)) {
            $0.onClose += steps
        }
    }

    /// Fails when the stream is opened, or as soon as `count` inputs were sent.
    @discardableResult
    public func willFail(
        _ failure: Mock.Types.Failure, afterInputs count: Int = 0, fileID: StaticString = #fileID,
        filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> Chain {
        chain.add(CallSite(fileID: fileID, filePath: filePath, line: line, column: column)) { answer in
            answer.fail(with: failure, afterInputs: count)
        }
    }

    /// Lets `serve` play the server. If it does not end the stream, its return does.
    @discardableResult
    public func willServe(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column, _ serve: @escaping @Sendable (StreamServer<Mock.Types, Input, Output>) async -> Void
    ) -> Chain {
        chain.add(CallSite(fileID: fileID, filePath: filePath, line: line, column: column)) { $0.serve = serve }
    }
}
