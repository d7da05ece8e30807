/// A generated mock that records its calls and answers through this library.
///
/// Its only requirement is a subscript, so that a mock has no member whose name could clash with an rpc's.
///
/// Statements take `any RecordingMock<Base>`. With a generic parameter, the compiler would explain slips in what follows by
/// the mock's superclass, which is no recording mock.
public protocol RecordingMock<MockBase>: AnyObject, Sendable {
    /// The class that its rpcs belong to: the mock's own class, or the generated one that it is a subclass of.
    associatedtype MockBase: RecordingMock
    where MockBase.MockBase == MockBase, MockBase.RPCs == RPCs, MockBase.MockLibrary == MockLibrary
    /// The mock's rpcs, one property each.
    associatedtype RPCs: Sendable
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
public struct MockParts<Mock, RPCs: Sendable, Library: RPCLibrary>: Sendable {
    let store: MockStore<Library>
    let rpcs: RPCs

    /// Creates the parts from the mock's store and its list of rpcs.
    @_spi(Adapters) public init(_ store: MockStore<Library>, _ rpcs: RPCs) {
        self.store = store
        self.rpcs = rpcs
    }

    var core: MockCore { store.core }
}
