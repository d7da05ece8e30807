/// The stubs and the recorded calls of a mock.
///
/// The mock and the statements about it own the store. When all have released it, calls in flight and open streams end
/// as cancelled.
public final class MockStore<Library: RPCLibrary>: Sendable {
    let core: MockCore
    let removeOtherStubs: @Sendable () -> Void

    /// Creates the store of a mock.
    /// - Parameters:
    ///   - mock: the type of the mock. Reports call the mock by its name.
    ///   - policy: decides how calls without a stub are answered.
    ///   - fileID: the file in which the test creates the mock. Reports use this place if they have no better one.
    ///   - filePath: the path of the file.
    ///   - line: the line in the file.
    ///   - column: the column in the line.
    ///   - reports: who gets the reports about the mock.
    ///   - removeOtherStubs: removes the stubs that the adapter itself keeps. It runs when the mock's stubs are reset.
    @_spi(Adapters) public init(
        of mock: Any.Type, policy: MockPolicy, fileID: StaticString, filePath: StaticString, line: UInt, column: UInt,
        reports: MockReport.Recipient, removeOtherStubs: @escaping @Sendable () -> Void = {}
    ) {
        self.removeOtherStubs = removeOtherStubs
        core = MockCore(
            name: Self.name(of: mock), policy: policy,
            site: CallSite(fileID: fileID, filePath: filePath, line: line, column: column), library: Library.self,
            reporter: reports.reporter)
    }

    /// The name of the type, without its module and without the prefixes that stand for a package in generated code:
    /// `ChatService.ClientMock` for `Tests.Demo_Chat_V1_ChatService.ClientMock`.
    private static func name(of mock: Any.Type) -> String {
        String(reflecting: mock).split(separator: ".").dropFirst()
            .filter { !$0.hasPrefix("(") }
            .map { $0.split(separator: "_").last ?? $0 }
            .joined(separator: ".")
    }

    deinit {
        core.close()
        core.reporter.close()
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
public func reset<Mock: RecordingMock>(_ mock: any RecordingMock<Mock>, _ scopes: ResetScopes = .all) {
    let store = mock[MockAccess()].store
    store.core.reset(scopes)
    if scopes.contains(.stubs) { store.removeOtherStubs() }
}
