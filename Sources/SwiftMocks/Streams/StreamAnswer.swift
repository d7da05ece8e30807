/// What a `given` statement answers an open of a stream with.
struct StreamAnswer<List: RPCList, Input: Sendable, Output: Sendable>: Sendable {
    typealias Step = StreamStep<List, Output>
    typealias Serve = @Sendable (StreamServer<List, Input, Output>) async -> Void

    var onOpen: [Step] = []
    var onInputs: [(matcher: Matcher<Input>, steps: [Step])] = []
    var onEachInput: (@Sendable (Input) -> [Step])?
    var onClose: [Step] = []
    /// Steps that come once so many inputs were sent; nothing else does.
    var early: (inputs: Int, steps: [Step])?
    /// Makes the steps after the close out of all inputs.
    var produce: (@Sendable ([Input]) async -> [Step])?
    /// Makes them without waiting for anything.
    var produceNow: (@Sendable ([Input]) -> [Step])?
    var serve: Serve?
    /// Whether the first input is the last one, as in a server stream.
    var endsAfterInput = false

    /// Fails once so many inputs were sent; who sends fewer gets the failure at the close.
    mutating func fail(with failure: List.RPCFailure, afterInputs count: Int) {
        self.early = (count, [.fail(failure)])
        self.onOpen = count > 0 ? [] : [.fail(failure)]
        self.onClose = [.fail(failure)]
    }

    func steps(for input: Input, count: Int) -> [Step] {
        if let early { return early.inputs == count ? early.steps : [] }
        let matched = self.onInputs.first { $0.matcher.accepts(input) }
        matched?.matcher.capture?(input)
        return matched?.steps ?? self.onEachInput?(input) ?? []
    }
}

extension Reply {
    /// The answer as a stream yields it.
    var steps: [StreamStep<List, Response>] {
        let isPlain = self.headers.fields.isEmpty
        let headers: [StreamStep<List, Response>] = isPlain ? [] : [.headers(self.headers)]
        switch self.result {
        case .success(let message):
            let end = StreamEnd<List>(code: self.endCode, failure: nil, trailers: self.trailers)
            return headers + [.message(message), StreamStep(kind: .event(.complete(end)))]
        case .failure(let failure):
            let end = StreamEnd<List>(code: self.endCode, failure: failure, trailers: self.trailers)
            return headers + [StreamStep(kind: .event(.complete(end)))]
        }
    }
}
