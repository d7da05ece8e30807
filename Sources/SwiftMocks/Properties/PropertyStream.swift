/// A stream of a mock with `mock…` properties, as the code under test uses it. Generated code has a subclass that
/// conforms to the RPC library's stream interfaces.
open class PropertyStream<Types: RPCTypes, Input: Sendable, Output: Sendable, Element: Sendable>: @unchecked Sendable
where Types.Options == Void {
    private let call: MockCall<Types, Input, Output>
    private let elements: AsyncStream<Element>

    /// Records the opening of a stream, and finds its answer.
    /// - Parameters:
    ///   - rpc: the rpc that the stream belongs to.
    ///   - store: the store of the mock.
    ///   - metadata: the metadata that the stream is opened with.
    ///   - property: the `mock…` property whose ``PlainStream`` answers if no `given` statement matches and the test has
    ///     set it.
    ///   - element: converts an event to the RPC library's element.
    ///   - event: converts an element of the property to an event.
    ///   - deliver: receives the results of a callback stream; nil for a stream that is iterated.
    public init<Mock: RecordingMock, Kind>(
        _ rpc: RPC<Mock, Kind, Input, Output>, store: MockStore, metadata: Types.Metadata, property: StaticString,
        element: @escaping @Sendable (StreamEvent<Types, Output>) -> Element,
        event: @escaping @Sendable (Element) -> StreamEvent<Types, Output>, deliver: (@Sendable (Element) -> Void)?
    ) where Mock.Types == Types {
        let stream = store.properties.value(of: property) { PlainStream<Input, Element>() }
        // The mock keeps the stream, and the answer until the call is over.
        let substitute = CallSubstitute<Types, Input, Output>(
            name: property.description, isSet: { [weak stream] in stream?.isSet == true },
            answer: { [weak stream] in
                stream.map { stream in
                    .property { stream.outputs.map { StreamStep(event($0)) } + [StreamStep(kind: .end(.silent))] }
                }
            },
            send: { [weak stream] in stream?.send($0) }, close: { [weak stream] in stream?.close() })
        var deliverEvent: (@Sendable (CallEvent<Types, Output>) -> Void)?
        if let deliver {
            deliverEvent = { event in
                if let event = StreamEvent(event) { deliver(element(event)) }
            }
        }
        let call = MockCall(
            rpc.identity, of: TypedStore(store), metadata: metadata, options: (), orElse: substitute,
            deliver: deliverEvent)
        self.call = call
        // There is one stream, so that each element goes to one reader. It closes when a reader stops.
        elements = AsyncStream(unfolding: { await call.next().map(element) }, onCancel: { call.close() })
        call.record()
        call.begin()
    }

    /// Sends a message.
    @discardableResult
    public func send(_ input: Input) -> Self {
        call.send(input)
        return self
    }

    /// Sends a message.
    public func send(_ input: Input) {
        call.send(input)
    }

    /// The results of the stream. Each call returns the same sequence.
    public func results() -> AsyncStream<Element> { elements }

    /// Ends the client's side.
    public func close() {
        call.close()
    }

    /// Ends the client's side.
    public func closeAndReceive() {
        call.close()
    }

    /// Cancels the stream.
    public func cancel() {
        call.cancel()
    }
}

extension StreamStep {
    fileprivate init(_ event: StreamEvent<Types, Output>) {
        switch event {
        case .metadata(let metadata): self.init(kind: .metadata(metadata))
        case .message(let message): self.init(kind: .message(message))
        case .complete(let end): self.init(kind: .end(.exactly(end)))
        }
    }
}
