/// The part of a mock that does not depend on the names of its rpcs.
open class MockBase<Library: RPCLibrary>: @unchecked Sendable {
    /// The stubs and the recorded calls.
    package final let store: MockStore<Library>

    /// Adds all rpcs of the mock to a list, and returns the recipient of its reports. Generated mocks override it. It is one member
    /// because each override costs the compiler time.
    open class func describe(_ list: RPCList) -> MockReport.Recipient { .console }

    /// Creates a mock. `policy` decides how it responds to calls that have no stub; nil stands for that of the surrounding scope,
    /// or else of the process. The other arguments are the source location that failure reports show.
    public init(
        policy: MockPolicy? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let type = type(of: self)
        let list = RPCList()
        let reports = type.describe(list)
        store = MockStore(
            of: type, policy: policy, fileID: fileID, filePath: filePath, line: line, column: column,
            reports: reports, rpcs: list.rpcs)
    }
}

/// The base class of mocks: it owns their stubs and their recorded calls. An adapter has a subclass for its library, which adds how
/// calls are made.
///
/// Its members are few, and have arguments that no method of an rpc has, because rpcs may have any name. `RPCs` is a type without
/// stored properties that has one property for each rpc of the mock: `given(mock).say` finds an rpc there by its name. Members that
/// no mock overrides are final, because the compiler repeats the others in each mock.
open class MockObject<Library: RPCLibrary, RPCs>: MockBase<Library>, @unchecked Sendable {}

/// The stubs and the recorded calls of a mock, retained by the mock and the statements about it. When all have released it, calls
/// in flight and open streams end as cancelled.
package final class MockStore<Library: RPCLibrary>: AnyStore {
    let core: MockCore
    let rpcs: [AnyRPC]

    /// Creates the store of a mock.
    /// - Parameters:
    ///   - mock: the type of the mock, which names it in reports.
    ///   - policy: decides how calls without a stub are answered.
    ///   - reports: the recipient of the reports about the mock.
    ///   - rpcs: the rpcs of the mock.
    init(
        of mock: Any.Type, policy: MockPolicy?, fileID: StaticString, filePath: StaticString, line: UInt, column: UInt,
        reports: MockReport.Recipient, rpcs: [AnyRPC]
    ) {
        self.rpcs = rpcs
        let names = Self.names(of: mock)
        core = MockCore(
            name: names.map { $0.split(separator: "_").last ?? $0 }.joined(separator: "."),
            typeName: names.joined(separator: "."), policy: policy,
            site: CallSite(fileID: fileID, filePath: filePath, line: line, column: column), library: Library.self,
            reporter: reports.reporter)
        TestScope.current?.add(self)
        RecordingSession.current?.made(self)
    }

    /// The names of the type and of those around it, without its module: `Demo_Chat_V1_ChatService` and `ClientMock`. Reports leave
    /// out the prefixes that stand for a package: `ChatService.ClientMock`.
    private static func names(of mock: Any.Type) -> [Substring] {
        String(reflecting: mock).split(separator: ".").dropFirst().filter { !$0.hasPrefix("(") }
    }

    deinit {
        core.endUse()
        core.reporter.close()
    }
}

/// A store for any library.
protocol AnyStore: ScopeMember {
    var core: MockCore { get }
    func recordedCalls(without redaction: RecordingRedaction) throws -> [(tick: Int, call: RecordingFile.Call)]
}

/// The parts of a mock that ``reset(_:_:)`` removes.
public struct ResetScope: OptionSet, Sendable {
    /// The scopes as a bit set.
    public let rawValue: Int

    /// Creates a set of scopes from its raw value.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// The recorded calls. Calls in flight and open streams go on, and further events of a stream are recorded.
    public static let calls = ResetScope(rawValue: 1)
    /// The answers of `given` statements.
    public static let stubs = ResetScope(rawValue: 2)
    /// The actions of `when` statements.
    public static let actions = ResetScope(rawValue: 4)
    /// Everything that a reset can remove. Calls in flight and open streams end as cancelled.
    public static let all: ResetScope = [.calls, .stubs, .actions]
}

/// Removes the recorded calls, stubs and actions of a mock, and ends its calls in flight; or removes some of these, and ends
/// nothing.
public func reset<Library, RPCs>(_ mock: MockObject<Library, RPCs>, _ scopes: ResetScope = .all) {
    mock.store.core.reset(scopes)
}
