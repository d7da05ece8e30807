/// The stubs and the recorded calls of a mock, and its functions for the RPC library's values.
///
/// The mock and the statements about it own the store. When all have released it, calls in flight and open streams end
/// as cancelled. The store is not generic over the library's types because generated code that passes it then costs the
/// compiler less.
public final class MockStore: Sendable {
    let core: MockCore
    /// The values of the `mock…` properties that the test has set. Mocks of some libraries have no such properties.
    let properties = PropertyValues()
    fileprivate let library: any Sendable

    /// Creates the store of a mock.
    /// - Parameters:
    ///   - mock: the mock's name in reports.
    ///   - policy: decides how calls without a stub are answered.
    ///   - fileID: the file in which the test creates the mock. Reports use this place if they have no better one.
    ///   - filePath: the path of the file.
    ///   - line: the line in the file.
    ///   - column: the column in the line.
    ///   - library: the mock's functions for the RPC library's values.
    ///   - reports: who gets the reports about the mock.
    public init<Types>(
        mock: StaticString, policy: MockPolicy, fileID: StaticString, filePath: StaticString, line: UInt, column: UInt,
        library: RPCLibrary<Types>, reports: MockReport.Recipient
    ) {
        self.library = library
        core = MockCore(
            name: mock.description, policy: policy,
            site: CallSite(fileID: fileID, filePath: filePath, line: line, column: column), words: Types.Words.self,
            emptyMessage: library.emptyMessage, text: library.text, reporter: reports.reporter)
    }

    deinit {
        core.close()
        core.reporter.close()
    }
}

/// The parts of a store, with the types of its library. They do not retain the store.
struct TypedStore<Types: RPCTypes>: Sendable {
    let core: MockCore
    let library: RPCLibrary<Types>

    /// Creates the parts from a store.
    ///
    /// - Precondition: the store was made with a library of these types.
    init(_ store: MockStore) {
        guard let library = store.library as? RPCLibrary<Types> else {
            preconditionFailure("\(store.core.name) was made for another RPC library than \(Types.self)")
        }
        core = store.core
        self.library = library
    }
}

/// What ``reset(_:_:)`` removes.
public struct ResetScopes: OptionSet, Sendable {
    /// The scopes as a bit set.
    public let rawValue: Int

    /// Creates a set of scopes from its raw value.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// The recorded calls. Calls in flight and open streams end as cancelled.
    public static let calls = ResetScopes(rawValue: 1)
    /// The answers of `given` statements, and the values of `mock…` properties.
    public static let stubs = ResetScopes(rawValue: 2)
    /// The actions of `when` statements.
    public static let actions = ResetScopes(rawValue: 4)
    /// Everything that a reset can remove.
    public static let all: ResetScopes = [.calls, .stubs, .actions]
}

/// Removes the recorded calls, the stubs and the actions of a mock, or only some of these.
public func reset<Mock: RecordingMock>(_ mock: Mock, _ scopes: ResetScopes = .all) {
    let store = mock[MockAccess()].store
    store.core.reset(scopes)
    if scopes.contains(.stubs) { store.properties.clear() }
}
