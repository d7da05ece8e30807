/// A mock, as an adapter serves it behind a real client.
public struct ServedMock<Library: RPCLibrary>: Sendable {
    /// The stubs and the recorded calls of the mock.
    @_spi(Adapters) public let store: MockStore<Library>
    let rpcs: [AnyRPC]

    var core: MockCore { store.core }
}

extension MockObject {
    /// What an adapter needs to serve the mock. Only SwiftMocks uses this subscript.
    public subscript(served _: MockAccess) -> ServedMock<Library> {
        let list = RPCList()
        _ = type(of: self).describe(list)
        return ServedMock(store: store, rpcs: list.rpcs)
    }
}
