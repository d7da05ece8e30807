/// What an rpc with many requests and many responses answers.
///
/// ``onOpen(_:fileID:filePath:line:column:)`` and the like make one script together; a script says nothing of its own
/// until the code under test has closed the stream, and then completes.
public struct GivenBidirectionalStream<List: RPCList, Input: Sendable, Output: Sendable>: GivenChain {
    /// A step of a script.
    public typealias Step = StreamStep<List.Types, Output>

    let given: Given<List>
    let selection: Selection
    /// The script that these calls make together, once one of them is made.
    var slot: StubSlot?

    /// The statement that this is part of.
    public subscript(_: MockAccess) -> Given<List> { self.given }

    /// Runs steps when the stream is opened.
    @discardableResult
    public func onOpen(
        _ steps: Step..., fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column
    ) -> Self {
        self.script(CallSite(fileID: fileID, filePath: filePath, line: line, column: column)) { $0.onOpen += steps }
    }

    /// Runs steps each time an input is sent that matches. The first that matches counts, before `onEachInput`.
    @discardableResult
    public func onInput(
        _ input: Matcher<Input>, _ steps: Step..., fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) -> Self {
        self.script(CallSite(fileID: fileID, filePath: filePath, line: line, column: column)) { answer in
            answer.onInputs.append((input, steps))
        }
    }

    /// Runs the steps that `reply` makes of each input.
    @discardableResult
    public func onEachInput(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column, _ reply: @escaping @Sendable (Input) -> [Step]
    ) -> Self {
        self.script(CallSite(fileID: fileID, filePath: filePath, line: line, column: column)) { answer in
            answer.onEachInput = reply
        }
    }

    /// Runs steps when the code under test closes the stream.
    @discardableResult
    public func onClose(
        _ steps: Step..., fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column
    ) -> Self {
        self.script(CallSite(fileID: fileID, filePath: filePath, line: line, column: column)) { $0.onClose += steps }
    }

    /// Fails when the stream is opened, or as soon as so many inputs were sent.
    @discardableResult
    public func willFail(
        _ failure: List.Types.Failure, afterInputs count: Int = 0, fileID: StaticString = #fileID,
        filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> Self {
        self.add(CallSite(fileID: fileID, filePath: filePath, line: line, column: column)) { answer in
            answer.fail(with: failure, afterInputs: count)
        }
    }

    /// Lets `serve` play the server. If it does not end the stream, its return does.
    @discardableResult
    public func willServe(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column, _ serve: @escaping @Sendable (StreamServer<List.Types, Input, Output>) async -> Void
    ) -> Self {
        self.add(CallSite(fileID: fileID, filePath: filePath, line: line, column: column)) { $0.serve = serve }
    }

    private typealias Answer = StreamAnswer<List.Types, Input, Output>

    private func script(_ site: CallSite, _ fill: (inout Answer) -> Void) -> Self {
        guard let slot = self.slot else {
            var begun = self
            begun.slot = self.given.add(for: self.selection, at: site, fill)
            return begun
        }
        self.given.rpcs.core.withState { _ in
            guard var answer = slot.answer as? Answer else { return }
            fill(&answer)
            slot.answer = answer
        }
        return self
    }

    private func add(_ site: CallSite, _ fill: (inout Answer) -> Void) -> Self {
        self.given.add(for: self.selection, at: site, fill)
        return self
    }
}
