// Calls for code under test that reads replies and events as they are. Mocks of an RPC library convert them.

extension RPC where Mock: RecordingMock, Kind == UnaryKind {
    /// Records a call and returns its reply. In a cancelled task, the call is answered as cancelled at once.
    /// - Parameters:
    ///   - store: the store of the mock.
    ///   - request: the message of the call.
    ///   - metadata: the metadata that the request is sent with.
    ///   - options: the options that the caller has set for the call.
    public func call(
        _ store: MockStore, _ request: Input, metadata: Mock.Types.Metadata, options: Mock.Types.Options
    ) async -> Reply<Mock.Types, Output> {
        await MockCall(identity, of: TypedStore(store), request: request, metadata: metadata, options: options)
            .unaryReply()
    }
}

extension RPC where Mock: RecordingMock {
    /// Records the opening of a stream, and finds its answer.
    /// - Parameters:
    ///   - store: the store of the mock.
    ///   - metadata: the metadata that the stream is opened with.
    ///   - options: the options that the caller has set for the call.
    public func open(
        _ store: MockStore, metadata: Mock.Types.Metadata, options: Mock.Types.Options
    ) -> MockCall<Mock.Types, Input, Output> {
        let call = MockCall<Mock.Types, Input, Output>(
            identity, of: TypedStore(store), metadata: metadata, options: options)
        call.record()
        call.begin()
        return call
    }
}
