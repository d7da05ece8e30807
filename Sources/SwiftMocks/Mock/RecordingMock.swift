/// A mock that records its calls and answers through this library. The base class of generated mocks, which an adapter has,
/// conforms to it.
///
/// Its only requirement is a subscript, so that a mock has no member whose name could clash with an rpc's.
///
/// Statements take `any RecordingMock<Base>`. With a generic parameter, the compiler would explain slips in what follows by
/// the choice between the mock's class and the base class.
public protocol RecordingMock<MockBase>: AnyObject, Sendable {
    /// The class that statements name: the mock's own class, or the base class of generated mocks.
    associatedtype MockBase: RecordingMock
    where MockBase.MockBase == MockBase, MockBase.RPCs == RPCs, MockBase.MockLibrary == MockLibrary
    /// The mock's rpcs, one property each.
    associatedtype RPCs: MockRPCs
    /// The RPC library.
    associatedtype MockLibrary: RPCLibrary
    /// The internal parts of the mock. Only SwiftMocks can call this, because only it can create a ``MockAccess``.
    subscript(_: MockAccess) -> MockParts<MockBase, RPCs, MockLibrary> { get }
}

/// The key to the internal parts of mocks and statements, which only SwiftMocks can create.
public struct MockAccess: Sendable {
    init() {}
}

/// The internal parts of a mock.
public struct MockParts<Mock, RPCs: MockRPCs, Library: RPCLibrary>: Sendable {
    let store: MockStore<Library>
    let rpcs = RPCs()

    /// Creates the parts from the mock's store.
    @_spi(Adapters) public init(_ store: MockStore<Library>) {
        self.store = store
    }

    var core: MockCore { store.core }
}
