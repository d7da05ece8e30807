// Verbs that `when` does not have: those of other mock libraries and of other statements. The compiler tells what to
// write instead.

extension WhenClause {
    /// Does not exist: see ``given(_:fileID:filePath:line:column:)``.
    @available(*, unavailable, message: "when(…) adds actions; write given(…) to answer")
    @discardableResult
    public func willReturn(_ message: Output) -> Self { self }

    /// Does not exist: see ``given(_:fileID:filePath:line:column:)``.
    @available(*, unavailable, message: "when(…) adds actions; write given(…).willReturn(…) to answer")
    @discardableResult
    public func thenReturn(_ message: Output) -> Self { self }

    /// Does not exist: see ``given(_:fileID:filePath:line:column:)``.
    @available(*, unavailable, message: "when(…) adds actions; write given(…).willFail(…) to answer")
    @discardableResult
    public func thenThrow(_ error: any Error) -> Self { self }

    /// Does not exist: see ``verify(_:fileID:filePath:line:column:)``.
    @available(*, unavailable, message: "when(…) adds actions; write verify(…) to count calls")
    @discardableResult
    public func called(_ count: CallCount = 1) -> Self { self }
}

extension WhenClause where Message == Void {
    /// Does not exist: see ``opened()``, ``sent(_:)``, ``closed()`` and the like.
    @available(*, unavailable, message: "write opened(), sent(…) or closed(), and then perform { … }")
    @discardableResult
    public func called(_ count: CallCount = 1) -> Self { self }
}
