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

/// A mock's rpcs, one property each. Generated lists are structures around a ``MockStore``.
public protocol RPCList<Types>: Sendable {
    /// The types of the RPC library.
    associatedtype Types: RPCTypes
    /// The mock's store and library; only the library can ask.
    subscript(_: MockAccess) -> TypedStore<Types> { get }
}

extension RPCList {
    var core: MockCore { self[MockAccess()].core }
}

/// An rpc of a mock, with what can follow its name after `given`, `when`, `verify` and `calls`.
public protocol MockedRPC<List>: Sendable {
    /// The mock's list of rpcs.
    associatedtype List: RPCList
    /// What follows its name after `given(mock)`.
    associatedtype GivenSubject
    /// What follows its name after `when(mock)`.
    associatedtype WhenSubject
    /// What follows its name after `verify(mock)`.
    associatedtype VerifySubject
    /// What follows its name after `calls(of: mock)`.
    associatedtype CallsSubject

    /// The subject of a `given` statement.
    func given(_ statement: Given<List>) -> GivenSubject
    /// The subject of a `when` statement.
    func when(_ statement: When<List>) -> WhenSubject
    /// The subject of a check.
    func verify(_ check: Verification<List>) -> VerifySubject
    /// The subject of a question.
    func calls(_ question: Calls<List>) -> CallsSubject
}

/// An rpc named in a statement, with its matchers to come: `say(.any, headers: .has("authorization"))`.
public struct MessageSubject<Words: Vocabulary, Message: Sendable, Clause> {
    let make: (Matcher<Message>, MetadataMatcher) -> Clause
}

/// A stream named in a statement, with its matcher to come: `converse(headers: .has("x-mode"))`.
public struct StreamSubject<Words: Vocabulary, Message: Sendable, Clause> {
    let make: (MetadataMatcher) -> Clause
}

/// The mock and the name of an rpc.
struct RPCIdentity<List: RPCList>: Sendable {
    let list: List
    let name: String

    init(list: List, name: StaticString) {
        self.list = list
        self.name = name.description
    }

    var mock: TypedStore<List.Types> { self.list[MockAccess()] }
    var core: MockCore { self.mock.core }

    func selection<Message>(
        _ phase: Phase, _ message: Matcher<Message>, _ metadata: MetadataMatcher
    ) -> Selection {
        Selection(rpc: self.name, phase: phase, payload: PayloadMatcher(message), metadata: metadata)
    }

    func selection(_ phase: Phase, _ metadata: MetadataMatcher) -> Selection {
        Selection(rpc: self.name, phase: phase, payload: .nothing, metadata: metadata)
    }
}
