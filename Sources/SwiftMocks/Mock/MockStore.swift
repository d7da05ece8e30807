/// The stubs and the records of a mock, and what it must do with the RPC library's values.
///
/// The mock owns it, and so do statements about the mock. When all have released it, calls in flight and open streams end
/// with `.canceled`.
/// It is not generic over the library's types because generated code that passes it then costs the compiler less.
public final class MockStore: Sendable {
    let core: MockCore
    /// What the test has set the `mock…` properties to. Mocks of some libraries have none.
    let properties = PropertyAnswers()
    fileprivate let library: any Sendable

    /// Creates the store of a mock.
    /// - Parameters:
    ///   - mock: the mock's name in reports.
    ///   - policy: how a call without a stub is answered.
    ///   - fileID: the file in which the test made the mock. Reports that have no better place show this one.
    ///   - filePath: the path of the file.
    ///   - line: the line in the file.
    ///   - column: the column in the line.
    ///   - library: what the mock must do with the RPC library's values.
    public init<Types>(
        mock: StaticString, policy: MockPolicy, fileID: StaticString, filePath: StaticString, line: UInt, column: UInt,
        library: RPCLibrary<Types>
    ) {
        self.library = library
        core = MockCore(
            name: mock.description, policy: policy,
            site: CallSite(fileID: fileID, filePath: filePath, line: line, column: column), words: Types.Words.self,
            emptyMessage: library.emptyMessage, text: library.text)
    }

    deinit {
        core.inFlight.endAll(because: "the mock was freed")
        core.reporter.close()
    }
}

/// The parts of a store, with the types of its library. It does not retain the store.
struct TypedStore<Types: RPCTypes>: Sendable {
    let core: MockCore
    let properties: PropertyAnswers
    let library: RPCLibrary<Types>

    /// Creates it from a store.
    ///
    /// - Precondition: the store was made with a library of these types.
    init(_ store: MockStore) {
        guard let library = store.library as? RPCLibrary<Types> else {
            preconditionFailure("\(store.core.name) was made for another RPC library than \(Types.self)")
        }
        core = store.core
        properties = store.properties
        self.library = library
    }
}

/// What ``reset(_:_:)`` removes.
public struct ResetScopes: OptionSet, Sendable {
    /// The scopes as bits.
    public let rawValue: Int

    /// Creates the scopes that these bits stand for.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// What was recorded. Calls in flight and open streams end with `.canceled`.
    public static let calls = ResetScopes(rawValue: 1)
    /// The answers of `given` statements, and what `mock…` properties were set to.
    public static let stubs = ResetScopes(rawValue: 2)
    /// The actions of `when` statements.
    public static let actions = ResetScopes(rawValue: 4)
    /// All of it.
    public static let all: ResetScopes = [.calls, .stubs, .actions]
}

/// Removes what a mock has recorded, its stubs and its actions, or only some of these.
public func reset<Mock: RecordingMock>(_ mock: Mock, _ scopes: ResetScopes = .all) {
    let store = mock[MockAccess()].store
    store.core.reset(scopes)
    if scopes.contains(.stubs) { store.properties.clear() }
}
