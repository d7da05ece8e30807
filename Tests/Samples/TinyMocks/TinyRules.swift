// The names say it all.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@_spi(Adapters) import SwiftMocks
import TinyRPC

// Rules for every rpc of mocks.

public protocol AnyTinyMock: MockBase<TinyLibrary> {}

extension TinyMock: AnyTinyMock {}

public func given(
    anyCallTo mock: any AnyTinyMock, _ others: any AnyTinyMock..., headers: MetadataMatcher = .any,
    where predicate: AnyCallClause<TinyLibrary>.Predicate? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> AnyCallClause<TinyLibrary> {
    AnyCallClause(
        [mock] + others, metadata: headers, where: predicate,
        at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
}

public func given(
    unstubbedCallsTo mock: any AnyTinyMock, _ others: any AnyTinyMock...,
    where predicate: AnyCallClause<TinyLibrary>.Predicate? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> AnyCallClause<TinyLibrary> {
    AnyCallClause(
        [mock] + others, metadata: .any, where: predicate, isForUnstubbed: true,
        at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
}

@_disfavoredOverload
public func given(
    anyCallTo mocks: [MockBase<TinyLibrary>], fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
) -> AnyCallClause<TinyLibrary> {
    AnyCallClause(
        mocks, metadata: .any, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
}
