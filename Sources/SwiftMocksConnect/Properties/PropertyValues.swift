#if Connect
    import Connect
    @_spi(Adapters) import SwiftMocks
    import SwiftProtobuf

    /// The values of the `mock…` properties of a mock, by name.
    final class PropertyValues: Sendable {
        private let values = Locked<[String: any Sendable]>([:])

        /// The closure that a test has assigned to a property. It is not `@Sendable`, because the properties of plain mocks
        /// accept other closures too.
        private final class Closure<Request, Response>: @unchecked Sendable {
            let answer: (Request) -> Response

            init(_ answer: @escaping (Request) -> Response) {
                self.answer = answer
            }
        }

        /// Forgets what the test has set.
        func clear() {
            values.value = [:]
        }

        /// Returns the closure of a property; nil until the test sets it.
        func closure<Request, Response>(_ property: StaticString) -> ((Request) -> Response)? {
            (values.value[property.description] as? Closure<Request, Response>)?.answer
        }

        func set<Request, Response>(_ closure: @escaping (Request) -> Response, as property: StaticString) {
            set(Closure(closure), as: property)
        }

        /// Returns the stream of a property.
        func stream<Input, Output>(_ property: StaticString) -> PlainStream<Input, Output> {
            let key = property.description
            return values.withLock { values in
                if let stream = values[key] as? PlainStream<Input, Output> { return stream }
                let stream = PlainStream<Input, Output>()
                values[key] = stream
                return stream
            }
        }

        func set<Input, Output>(_ stream: PlainStream<Input, Output>, as property: StaticString) {
            stream.markSet()
            set(stream as any Sendable, as: property)
        }

        private func set(_ value: any Sendable, as property: StaticString) {
            // The old value is released outside the lock: its `deinit` may call the mock.
            let old = values.withLock { $0.updateValue(value, forKey: property.description) }
            withExtendedLifetime(old) {}
        }
    }

    extension PropertyValues {
        /// What answers a call if no `given` statement does: the closure of the property whose name is the rpc's after a
        /// prefix, if the test has set it.
        func substitute<Request, Response: SwiftProtobuf.Message>(
            usual prefix: String, _ rpc: StaticString
        ) -> MockCall<ConnectLibrary, Request, Response>.Substitute? {
            if values.value.isEmpty { return nil }
            let rpc = rpc.description
            return substitute(named: prefix + rpc.prefix(1).uppercased() + rpc.dropFirst())
        }

        /// What answers a call if no `given` statement does: the closure of the property, if the test has set it.
        func substitute<Request, Response: SwiftProtobuf.Message>(
            _ property: StaticString
        ) -> MockCall<ConnectLibrary, Request, Response>.Substitute? {
            substitute(named: property.description)
        }

        private func substitute<Request, Response: SwiftProtobuf.Message>(
            named name: String
        ) -> MockCall<ConnectLibrary, Request, Response>.Substitute? {
            guard values.value[name] != nil else { return nil }
            return MockCall<ConnectLibrary, Request, Response>.Substitute(name: name) {
                [weak self] () -> (@Sendable (Request) -> Reply<ConnectLibrary, Response>)? in
                guard let closure = self?.values.value[name] as? Closure<Request, ResponseMessage<Response>> else {
                    return nil
                }
                return { Reply(closure.answer($0)) }
            }
        }

        /// What answers a stream if no `given` statement does: the stream of the property, if the test has set it. It
        /// always keeps the messages.
        func streamSubstitute<Input, Output: SwiftProtobuf.Message>(
            _ property: StaticString
        ) -> MockCall<ConnectLibrary, Input, Output>.Substitute {
            let stream: PlainStream<Input, StreamResult<Output>> = stream(property)
            // The mock keeps the stream, and the answer until the call is over.
            return MockCall<ConnectLibrary, Input, Output>.Substitute(
                name: property.description, isSet: { [weak stream] in stream?.isSet == true },
                events: { [weak stream] () -> (@Sendable () -> [StreamEvent<ConnectLibrary, Output>])? in
                    guard let stream else { return nil }
                    return { stream.outputs.map { StreamEvent($0) } }
                },
                send: { [weak stream] in stream?.send($0) }, close: { [weak stream] in stream?.close() })
        }
    }

    extension Reply where Library == ConnectLibrary, Response: SwiftProtobuf.Message {
        fileprivate init(_ message: ResponseMessage<Response>) {
            self.init(
                result: message.result, headers: message.headers, trailers: message.trailers, code: message.code)
        }
    }
#endif
