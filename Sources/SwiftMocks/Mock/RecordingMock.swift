/// A generated mock that records its calls and answers through this library.
///
/// Its only requirement is a subscript, so that a mock has no member whose name could clash with an rpc's.
public protocol RecordingMock: AnyObject, Sendable {
    /// The class that its rpcs belong to: the mock's own class, or the generated one that it is a subclass of.
    associatedtype MockBase: RecordingMock
    where MockBase.MockBase == MockBase, MockBase.RPCs == RPCs, MockBase.Types == Types
    /// The mock's rpcs, one property each.
    associatedtype RPCs: Sendable
    /// The types of the RPC library.
    associatedtype Types: RPCTypes
    /// The internal parts of the mock. Only SwiftMocks can call this, because only it can create a ``MockAccess``.
    subscript(_: MockAccess) -> MockParts<MockBase, RPCs, Types> { get }
}

/// The key to the internal parts of mocks and statements, which only SwiftMocks can create. Generated code also uses it
/// as a namespace for its helpers.
public struct MockAccess: Sendable {
    init() {}
}

/// The internal parts of a mock.
public struct MockParts<Mock, RPCs: Sendable, Types: RPCTypes>: Sendable {
    let store: MockStore
    let rpcs: RPCs

    /// Creates the parts from the mock's store and its list of rpcs.
    public init(_ store: MockStore, _ rpcs: RPCs) {
        self.store = store
        self.rpcs = rpcs
    }

    var core: MockCore { store.core }
    var typed: TypedStore<Types> { TypedStore(store) }
}

/// An rpc of a mock. It defines what can follow its name after `given`, `when`, `verify` and `calls`.
public protocol MockedRPC<Mock>: Sendable {
    /// The mock that the rpc belongs to.
    associatedtype Mock: RecordingMock
    /// The type of its name after `given(mock)`.
    associatedtype GivenSubject
    /// The type of its name after `when(mock)`.
    associatedtype WhenSubject
    /// The type of its name after `verify(mock)`.
    associatedtype VerifySubject
    /// The type of its name after `calls(of: mock)`.
    associatedtype CallsSubject

    /// The subject of a `given` statement.
    func given(_ statement: Given<Mock>) -> GivenSubject
    /// The subject of a `when` statement.
    func when(_ statement: When<Mock>) -> WhenSubject
    /// The subject of a check.
    func verify(_ check: Verification<Mock>) -> VerifySubject
    /// The subject of a query of the log.
    func calls(_ question: Calls<Mock>) -> CallsSubject
}

/// An rpc that a statement has named and that still lacks its matchers: `say(.any, headers: .has("authorization"))`.
public struct MessageSubject<Words: Vocabulary, Message: Sendable, Clause> {
    let make: (Matcher<Message>, MetadataMatcher) -> Clause
}

/// A stream that a statement has named and that still lacks its matcher: `converse(headers: .has("x-mode"))`.
public struct StreamSubject<Words: Vocabulary, Message: Sendable, Clause> {
    let make: (MetadataMatcher) -> Clause
}

/// The name of an rpc. It is a class because generated code that returns an rpc then costs the compiler less.
final class RPCIdentity: Sendable {
    let name: String

    init(name: StaticString) {
        self.name = name.description
    }

    func selection<Message>(
        _ phase: Phase, _ message: Matcher<Message>, metadata: MetadataMatcher
    ) -> Selection {
        Selection(rpc: name, phase: phase, payload: PayloadMatcher(message), metadata: metadata)
    }

    func selection(_ phase: Phase, metadata: MetadataMatcher) -> Selection {
        Selection(rpc: name, phase: phase, payload: .nothing, metadata: metadata)
    }
}
