#if Connect
    import Connect
    @_spi(Adapters) import SwiftMocks
    import SwiftProtobuf

    /// A stream whose rpc has a `mock…` property: the property keeps what is sent, and may answer.
    final class PropertyStream<Input: SwiftProtobuf.Message, Output: SwiftProtobuf.Message>: ConnectStream<
        Input, Output
    >,
    @unchecked Sendable
    {
        private let use: PropertyUse<Input, Output>

        init(_ call: MockCall<ConnectLibrary, Input, Output>, _ use: PropertyUse<Input, Output>) {
            self.use = use
            super.init(
                call,
                results: AsyncStream(
                    unfolding: { await call.next().flatMap(use.shown) },
                    onCancel: {
                        call.close()
                        use.close()
                    }))
        }

        override func write(_ input: Input) {
            use.keep(input)
            super.write(input)
            use.tell(input)
        }

        override func end() {
            super.end()
            use.close()
        }

        override func cancel() {
            use.cancel(mayAnswer: call.isUnanswered || call.isWaiting)
            super.cancel()
        }
    }
#endif
