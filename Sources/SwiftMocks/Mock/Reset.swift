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
