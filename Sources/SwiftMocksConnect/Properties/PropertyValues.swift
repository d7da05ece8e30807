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
        func stream<Input, Output>(_ property: StaticString) -> MockStreamState<Input, Output> {
            let key = property.description
            return values.withLock { values in
                if let stream = values[key] as? MockStreamState<Input, Output> { return stream }
                let stream = MockStreamState<Input, Output>()
                values[key] = stream
                return stream
            }
        }

        func set<Input, Output>(_ stream: MockStreamState<Input, Output>, as property: StaticString) {
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
        /// Returns what answers calls by the closure of the property; nil unless the test has set it.
        func answers<Request: Sendable, Response: SwiftProtobuf.Message>(
            _ property: StaticString, _: Request.Type, _: Response.Type
        ) -> AddedAnswers? {
            let name = property.description
            guard values.value[name] != nil else { return nil }
            return AddedAnswers(name: name) {
                [weak self] () -> (@Sendable (Request) -> Reply<ConnectLibrary, Response>)? in
                guard let closure = self?.values.value[name] as? Closure<Request, ResponseMessage<Response>> else {
                    return nil
                }
                return { Reply(closure.answer($0)) }
            }
        }
    }

    extension Reply where Library == ConnectLibrary, Response: SwiftProtobuf.Message {
        fileprivate init(_ message: ResponseMessage<Response>) {
            self.init(
                result: message.result, headers: message.headers, trailers: message.trailers, code: message.code)
        }
    }
#endif
