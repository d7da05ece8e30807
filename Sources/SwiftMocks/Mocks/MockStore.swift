/// The stubs and the recorded calls of a mock, retained by the mock and the statements about it.
/// When all have released it, calls in flight and open streams end as cancelled.
package final class MockStore<Library: RPCLibrary>: AnyStore {
    let core: MockCore
    let rpcs: [AnyRPC]

    /// Creates the store of a mock.
    /// - Parameters:
    ///   - mock: the type of the mock, which names it in reports.
    ///   - policy: decides how calls without a stub are answered.
    ///   - recipient: the recipient of the reports about the mock.
    ///   - list: the rpcs of the mock.
    init(
        of mock: Any.Type, policy: MockPolicy?, fileID: StaticString, filePath: StaticString, line: UInt, column: UInt,
        recipient: MockReport.Recipient, list: RPCList
    ) {
        rpcs = list.rpcs
        let names = Self.names(of: mock)
        core = MockCore(
            name: names.map { $0.split(separator: "_").last ?? $0 }.joined(separator: "."),
            typeName: names.joined(separator: "."), policy: policy,
            site: CallSite(fileID: fileID, filePath: filePath, line: line, column: column), library: Library.self,
            reporterType: recipient.reporterType, root: list.root)
        TestScope.current?.add(self)
        RecordingSession.current?.add(self)
    }

    /// The names of the type and of those around it, without its module: `Demo_Chat_V1_ChatService`
    /// and `ClientMock`. Reports leave out the prefixes that stand for a package:
    /// `ChatService.ClientMock`.
    private static func names(of mock: Any.Type) -> [Substring] {
        String(reflecting: mock).split(separator: ".").dropFirst().filter { !$0.hasPrefix("(") }
    }

    deinit {
        core.tearDown()
        core.reporter.close()
    }
}

/// A store for any library.
protocol AnyStore: ScopeMember {
    var core: MockCore { get }
    var rpcs: [AnyRPC] { get }
    /// Whether a call went to a real server.
    var hasForwardedCalls: Bool { get }
    func forwardedCalls(redactedBy redaction: RecordingRedaction) throws -> [CallAtTick]
}
