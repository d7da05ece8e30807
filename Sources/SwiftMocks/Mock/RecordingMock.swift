/// What statements are generic over: ``MockObject``, the base class of all mocks.
public protocol RecordingMock: AnyObject, Sendable {
    /// The base class.
    associatedtype MockBase: RecordingMock
    where MockBase.MockBase == MockBase, MockBase.RPCs == RPCs, MockBase.MockLibrary == MockLibrary
    /// The mock's rpcs, one property each.
    associatedtype RPCs
    /// The RPC library.
    associatedtype MockLibrary: RPCLibrary
    /// The internal parts of the mock. Only SwiftMocks can call this, because only it can create a ``MockAccess``.
    subscript(_: MockAccess) -> MockParts<MockBase, RPCs, MockLibrary> { get }
}

/// The key to the internal parts of mocks and statements, which only SwiftMocks and its adapters can create.
public struct MockAccess: Sendable {
    /// Creates the key, for adapters.
    @_spi(Adapters) public init() {}
}

/// The internal parts of a mock.
public struct MockParts<Mock, RPCs, Library: RPCLibrary>: Sendable {
    let store: MockStore<Library>
    /// Creates the parts from the mock's store.
    @_spi(Adapters) public init(_ store: MockStore<Library>) {
        self.store = store
    }

    var core: MockCore { store.core }
    /// The type stores nothing, so its only value is that without bytes. An initializer would be one more requirement that
    /// each mock meets, which costs the compiler more.
    var rpcs: RPCs { unsafeBitCast((), to: RPCs.self) }
}
