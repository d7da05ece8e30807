#if Connect
    import Connect
    @_spi(Adapters) import SwiftMocks
    import SwiftProtobuf

    /// What one stream does to the property of its rpc, and gets from it.
    ///
    /// The app may keep a stream that is over, so this does not keep the property. The mock keeps it, and so does an answer
    /// until the stream is over.
    final class PropertyUse<Input: SwiftProtobuf.Message, Output: SwiftProtobuf.Message>: Sendable {
        typealias Property = MockStreamState<Input, StreamResult<Output>>

        private let property: @Sendable () -> Property?
        private let state = Locked(State())

        private struct State {
            /// The outputs when the first input was sent; nil before.
            var outputs: [StreamResult<Output>]?
            var answer = Answer.another
            var client = Client.open
        }

        private enum Answer {
            /// Something else answers, or nothing yet.
            case another
            /// The property answers.
            case property
            /// The property answers, and its outputs have no result of the stream.
            case propertyWithoutEnd
        }

        private enum Client { case open, closed, cancelled }

        init(of property: Property) {
            self.property = { [weak property] in property }
        }

        /// What answers if the test has set the property.
        func answers(named name: StaticString) -> AddedAnswers {
            AddedAnswers(name: name.description) { () -> (@Sendable () -> [StreamEvent<ConnectLibrary, Output>])? in
                guard let property = self.property(), property.isSet else { return nil }
                self.state.withLock { $0.answer = .property }
                return { withExtendedLifetime(property) { self.events } }
            }
        }

        /// The outputs, and an end.
        private var events: [StreamEvent<ConnectLibrary, Output>] {
            let outputs = state.withLock { state in
                defer { state.outputs = [] }
                return state.outputs ?? []
            }
            if outputs.contains(where: \.isEnd) { return outputs.map { StreamEvent($0) } }
            state.withLock { $0.answer = .propertyWithoutEnd }
            return outputs.map { StreamEvent($0) }
                + [.complete(StreamEnd(code: .ok, failure: nil, trailers: nil))]
        }

        /// Returns the result that a stream yields; nil for an end that it does not yield. A stream of plain mocks yields only
        /// outputs.
        func shown(_ event: StreamEvent<ConnectLibrary, Output>) -> StreamResult<Output>? {
            let result = StreamResult(event)
            guard case .complete(let code, _, _) = result else { return result }
            let (answer, client) = state.withLock { ($0.answer, $0.client) }
            switch (answer, client, code) {
            case (.propertyWithoutEnd, _, .ok): return nil
            case (.property, .cancelled, .canceled), (.propertyWithoutEnd, .cancelled, .canceled): return nil
            default: return result
            }
        }

        func keep(_ input: Input) {
            guard let outputs = property()?.keep(input) else { return }
            state.withLock { if $0.outputs == nil { $0.outputs = outputs } }
        }

        func tell(_ input: Input) {
            property()?.onSend?(input)
        }

        /// Only the first close counts, and none after a cancellation.
        func close() {
            let isFirst = state.withLock { state in
                defer { if state.client == .open { state.client = .closed } }
                return state.client == .open
            }
            if isFirst { property()?.close() }
        }

        /// - Parameter mayAnswer: whether nothing has answered yet.
        func cancel(mayAnswer: Bool) {
            let isSet = mayAnswer && property()?.isSet == true
            state.withLock { state in
                state.client = .cancelled
                if isSet { state.answer = .property }
            }
        }
    }

    extension StreamResult {
        fileprivate var isEnd: Bool { if case .complete = self { true } else { false } }
    }
#endif
