/// The base class of mocks: it owns their stubs and their recorded calls. An adapter has a subclass for its library, which adds
/// how calls are made.
///
/// Its members are few, and have arguments that no method of an rpc has, because rpcs may have any name.
open class MockObject<Library: RPCLibrary, RPCs: MockRPCs>: RecordingMock, @unchecked Sendable {
    /// The stubs and the recorded calls.
    @_spi(Adapters) public let store: MockStore<Library>

    /// Who gets the reports about the mock. Generated mocks say so.
    open class var reports: MockReport.Recipient { .console(.needsSwiftMocks0_2) }

    /// Creates a mock. `policy` decides how it responds to calls that have no stub. The other arguments are the source
    /// location that failure reports show.
    public init(
        policy: MockPolicy = .inherited, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let type = type(of: self)
        store = MockStore(
            of: type, policy: policy, fileID: fileID, filePath: filePath, line: line, column: column,
            reports: type.reports)
    }

    /// The internal parts of the mock. Only SwiftMocks uses this subscript.
    public subscript(_: MockAccess) -> MockParts<MockObject<Library, RPCs>, RPCs, Library> { MockParts(store) }
}
