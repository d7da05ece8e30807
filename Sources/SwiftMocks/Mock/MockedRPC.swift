/// An rpc of a mock: what `given`, `when`, `verify` and `calls` say about it.
public protocol MockedRPC<List>: Sendable {
    /// The rpcs it is one of.
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
    func verify(_ check: Verify<List>) -> VerifySubject
    /// The subject of a question.
    func calls(_ question: Calls<List>) -> CallsSubject
}

/// An rpc named in a statement, with its matchers to come: `say(.any, headers: .has("authorization"))`.
public struct MessageSubject<Message: Sendable, Clause> {
    let make: (Matcher<Message>, HeaderMatcher) -> Clause

    /// Says which messages and which headers the statement is about.
    public func callAsFunction(_ message: Matcher<Message> = .any, headers: HeaderMatcher = .any) -> Clause {
        self.make(message, headers)
    }
}

/// A stream named in a statement, with its matcher to come: `converse(headers: .has("x-mode"))`.
public struct StreamSubject<Clause> {
    let make: (HeaderMatcher) -> Clause

    /// Says which headers the statement is about.
    public func callAsFunction(headers: HeaderMatcher = .any) -> Clause {
        self.make(headers)
    }
}
