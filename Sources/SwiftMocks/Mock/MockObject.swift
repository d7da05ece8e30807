/// A mock that records its calls, without the names of its rpcs: what all mocks of an RPC library have in common.
open class RecordingMock<Library: RPCLibrary>: @unchecked Sendable {
    /// The stubs and the recorded calls.
    @_spi(Adapters) public final let store: MockStore<Library>

    /// Adds all rpcs of the mock to a list, and returns who gets the reports about the mock. Generated mocks override it. It is
    /// one member because each that a mock overrides costs the compiler something.
    open class func describe(_ list: RPCList) -> MockReport.Recipient { .console(.needsSwiftMocks0_2) }

    /// Creates a mock. `policy` decides how it responds to calls that have no stub. The other arguments are the source
    /// location that failure reports show.
    public init(
        policy: MockPolicy = .inherited, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let type = type(of: self)
        store = MockStore(
            of: type, policy: policy, fileID: fileID, filePath: filePath, line: line, column: column,
            reports: type.describe(RPCList()))
    }
}

/// The base class of mocks: it owns their stubs and their recorded calls. An adapter has a subclass for its library, which adds
/// how calls are made.
///
/// Its members are few, and have arguments that no method of an rpc has, because rpcs may have any name. `RPCs` is a type without
/// stored properties that has the rpcs of the mock, one property each: `given(mock).say` finds an rpc there by its name. What
/// no mock overrides is final, because the compiler repeats the other members in each mock.
open class MockObject<Library: RPCLibrary, RPCs>: RecordingMock<Library>, @unchecked Sendable {}
