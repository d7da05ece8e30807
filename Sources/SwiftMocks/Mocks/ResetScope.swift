/// The parts of a mock that ``reset(_:_:fileID:filePath:line:column:)`` removes.
public struct ResetScope: OptionSet, Sendable {
    /// The scopes as a bit set.
    public let rawValue: Int

    /// Creates a set of scopes from its raw value.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// The recorded calls. Calls in flight and open streams go on, and further events of a stream
    /// are recorded.
    public static let calls = ResetScope(rawValue: 1)
    /// The answers of `given` statements.
    public static let stubs = ResetScope(rawValue: 2)
    /// The actions of `when` statements.
    public static let actions = ResetScope(rawValue: 4)
    /// Everything that a reset can remove. Calls in flight and open streams end as cancelled.
    public static let all: ResetScope = [.calls, .stubs, .actions]
}

/// Removes the recorded calls, stubs and actions of a mock, and ends its calls in flight and open
/// streams as cancelled.
///
/// With some of the scopes only, it removes what they name, and calls and streams go on.
public func reset<Library, RPCs>(
    _ mock: MockObject<Library, RPCs>, _ scopes: ResetScope = .all, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
    mock.store.core.reset(scopes, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
}
