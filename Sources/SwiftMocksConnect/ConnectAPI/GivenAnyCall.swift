#if Connect
    import Connect
    @_spi(Adapters) import SwiftMocks

    /// Starts a rule for every rpc of mocks: `given(anyCallTo: eliza, users, headers: .lacks("authorization")).willFail(…)`.
    ///
    /// A rule comes before all other statements, whenever they are given. A statement without an answer fails the test.
    /// - Parameters:
    ///   - mock: a mock.
    ///   - others: more mocks. All share the rule's answers.
    ///   - headers: selects calls by their headers.
    ///   - fileID: the module and file of the statement, for reports.
    ///   - filePath: the path of the file.
    ///   - line: the line in the file.
    ///   - column: the column in the line.
    public func given(
        anyCallTo mock: any ServableConnectMock, _ others: any ServableConnectMock..., headers: MetadataMatcher = .any,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> AnyCallClause<ConnectLibrary> {
        AnyCallClause(
            mock.store, others.map { $0.store }, metadata: headers,
            at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }
#endif
