#if Connect
    import Connect
    import SwiftMocks

    /// Starts a rule for every rpc of mocks:
    /// `given(anyCallTo: eliza, users, headers: .lacks("authorization")).willFail(…)`.
    ///
    /// A rule comes before all other statements, whenever they are given, and all mocks share its
    /// answers. A statement without an answer fails the test. `where` selects calls by their
    /// properties at the beginning: `{ $0.method != "Login" }`.
    public func given(
        anyCallTo mock: MockBase<ConnectLibrary>, _ others: MockBase<ConnectLibrary>...,
        headers: MetadataMatcher = .any,
        where predicate: AnyCallClause<ConnectLibrary>.Predicate? = .none, fileID: StaticString = #fileID,
        filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> AnyCallClause<ConnectLibrary> {
        AnyCallClause(
            [mock] + others, metadata: headers, where: predicate,
            at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Starts a rule for every rpc of the mocks in an array.
    @_disfavoredOverload
    public func given(
        anyCallTo mocks: [MockBase<ConnectLibrary>], headers: MetadataMatcher = .any,
        where predicate: AnyCallClause<ConnectLibrary>.Predicate? = .none, fileID: StaticString = #fileID,
        filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> AnyCallClause<ConnectLibrary> {
        AnyCallClause(
            mocks, metadata: headers, where: predicate,
            at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Starts a rule for the calls that only the policy would answer:
    /// `given(unstubbedCallsTo: eliza, users).willFail(…)`. Its arguments are those of a rule for
    /// every rpc.
    ///
    /// It ranks below all other statements, recordings and a real server. An answered call does not
    /// fail the test, and `verifyStubsUsed` ignores the rule.
    public func given(
        unstubbedCallsTo mock: MockBase<ConnectLibrary>, _ others: MockBase<ConnectLibrary>...,
        headers: MetadataMatcher = .any,
        where predicate: AnyCallClause<ConnectLibrary>.Predicate? = .none, fileID: StaticString = #fileID,
        filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> AnyCallClause<ConnectLibrary> {
        AnyCallClause(
            [mock] + others, metadata: headers, where: predicate, isForUnstubbed: true,
            at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Starts a rule for the calls to the mocks in an array that only the policy would answer.
    @_disfavoredOverload
    public func given(
        unstubbedCallsTo mocks: [MockBase<ConnectLibrary>], headers: MetadataMatcher = .any,
        where predicate: AnyCallClause<ConnectLibrary>.Predicate? = .none, fileID: StaticString = #fileID,
        filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> AnyCallClause<ConnectLibrary> {
        AnyCallClause(
            mocks, metadata: headers, where: predicate, isForUnstubbed: true,
            at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }
#endif
