/// A generated mock that records its calls and answers through this library.
///
/// Its one requirement is a subscript, so that a mock shows nothing that an rpc's name could clash with.
public protocol RecordingMock: AnyObject, Sendable {
    /// The mock's rpcs, one property each.
    associatedtype RPCs: RPCList
    /// The mock's rpcs; only the library can ask.
    subscript(_: MockAccess) -> RPCs { get }
}

/// The key to a mock's insides, which only the library can make.
public struct MockAccess: Sendable {
    init() {}
}
