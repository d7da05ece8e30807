#if GRPCSwift
    import GRPCCore
    import SwiftMocks

    /// Starts a rule for every rpc of mocks:
    /// `given(anyCallTo: chat, users, metadata: .lacks("authorization")).willFail(…)`.
    ///
    /// A rule comes before all other statements, whenever they are given, and all mocks share its
    /// answers. A statement without an answer fails the test. `where` selects calls by their
    /// properties at the beginning: `{ $0.method != "Login" }`.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    public func given(
        anyCallTo mock: MockBase<GRPCLibrary>, _ others: MockBase<GRPCLibrary>..., metadata: MetadataMatcher = .any,
        where predicate: AnyCallClause<GRPCLibrary>.Predicate? = .none, fileID: StaticString = #fileID,
        filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> AnyCallClause<GRPCLibrary> {
        AnyCallClause(
            [mock] + others, metadata: metadata, where: predicate,
            at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Starts a rule for every rpc of the mocks in an array.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    @_disfavoredOverload
    public func given(
        anyCallTo mocks: [MockBase<GRPCLibrary>], metadata: MetadataMatcher = .any,
        where predicate: AnyCallClause<GRPCLibrary>.Predicate? = .none, fileID: StaticString = #fileID,
        filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> AnyCallClause<GRPCLibrary> {
        AnyCallClause(
            mocks, metadata: metadata, where: predicate,
            at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Starts a rule for the calls that only the policy would answer:
    /// `given(unstubbedCallsTo: chat, users).willFail(…)`. Its arguments are those of a rule for
    /// every rpc.
    ///
    /// It ranks below all other statements, recordings and a real server. An answered call does not
    /// fail the test, and `verifyStubsUsed` ignores the rule.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    public func given(
        unstubbedCallsTo mock: MockBase<GRPCLibrary>, _ others: MockBase<GRPCLibrary>...,
        metadata: MetadataMatcher = .any,
        where predicate: AnyCallClause<GRPCLibrary>.Predicate? = .none, fileID: StaticString = #fileID,
        filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> AnyCallClause<GRPCLibrary> {
        AnyCallClause(
            [mock] + others, metadata: metadata, where: predicate, isForUnstubbed: true,
            at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Starts a rule for the calls to the mocks in an array that only the policy would answer.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    @_disfavoredOverload
    public func given(
        unstubbedCallsTo mocks: [MockBase<GRPCLibrary>], metadata: MetadataMatcher = .any,
        where predicate: AnyCallClause<GRPCLibrary>.Predicate? = .none, fileID: StaticString = #fileID,
        filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> AnyCallClause<GRPCLibrary> {
        AnyCallClause(
            mocks, metadata: metadata, where: predicate, isForUnstubbed: true,
            at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }
#endif
