@testable import SwiftMocks

/// The doors of a library whose code under test reads events as they are.
extension RPC where Mock: RecordingMock {
    func open(
        _ store: MockStore, metadata: Mock.Types.Metadata, options: Mock.Types.Options
    ) -> MockCall<Mock.Types, Input, Output> {
        let call = call(store, nil, metadata: metadata, options: options)
        call.record()
        call.begin()
        return call
    }

    fileprivate func call(
        _ store: MockStore, _ request: Input?, metadata: Mock.Types.Metadata, options: Mock.Types.Options
    ) -> MockCall<Mock.Types, Input, Output> {
        MockCall(
            identity, of: TypedStore(store), request: request,
            call: RPCCall(request: (), initialMetadata: metadata, options: options, variant: .async))
    }
}

extension RPC where Mock: RecordingMock, Kind == UnaryKind {
    func call(
        _ store: MockStore, _ request: Input, metadata: Mock.Types.Metadata, options: Mock.Types.Options
    ) async -> Reply<Mock.Types, Output> {
        await call(store, Optional(request), metadata: metadata, options: options).unaryReply()
    }
}
