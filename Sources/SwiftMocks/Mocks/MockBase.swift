/// The part of a mock that does not depend on the names of its rpcs.
open class MockBase<Library: RPCLibrary>: @unchecked Sendable {
    /// The stubs and the recorded calls.
    package final let store: MockStore<Library>

    /// Lists the rpcs of the mock, for statements and for servers, and returns the recipient of its
    /// reports. Generated mocks override it. It is one member because each override costs the
    /// compiler time.
    open class func describe(_ list: RPCList) -> MockReport.Recipient { .console }

    /// Creates a mock. `policy` decides how it responds to calls that have no stub; nil stands for
    /// that of the surrounding scope, or else of the process. The other arguments are the source
    /// location that failure reports show.
    public init(
        policy: MockPolicy? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let type = type(of: self)
        let list = RPCList()
        let recipient = type.describe(list)
        store = MockStore(
            of: type, policy: policy, fileID: fileID, filePath: filePath, line: line, column: column,
            recipient: recipient, list: list)
    }
}
