// Verbs of other mock libraries, and of other statements, where `when` acts. The compiler says what to write instead.

extension WhenClause {
    /// Does not exist: see ``given(_:fileID:filePath:line:column:)``.
    @available(*, unavailable, message: "when(…) acts beside the answer; write given(…) to answer")
    @discardableResult
    public func willReturn(_ message: Output) -> WhenCallChain<List, Message, Output> { self[MockAccess()] }

    /// Does not exist: see ``given(_:fileID:filePath:line:column:)``.
    @available(*, unavailable, message: "when(…) acts beside the answer; write given(…).willReturn(…) to answer")
    @discardableResult
    public func thenReturn(_ message: Output) -> WhenCallChain<List, Message, Output> { self[MockAccess()] }

    /// Does not exist: see ``given(_:fileID:filePath:line:column:)``.
    @available(*, unavailable, message: "when(…) acts beside the answer; write given(…) to answer")
    @discardableResult
    public func willFail(_ failure: List.Types.Failure) -> WhenCallChain<List, Message, Output> { self[MockAccess()] }

    /// Does not exist: see ``given(_:fileID:filePath:line:column:)``.
    @available(*, unavailable, message: "when(…) acts beside the answer; write given(…).willFail(…) to answer")
    @discardableResult
    public func willThrow(_ error: List.Types.Failure) -> WhenCallChain<List, Message, Output> { self[MockAccess()] }

    /// Does not exist: see ``given(_:fileID:filePath:line:column:)``.
    @available(*, unavailable, message: "when(…) acts beside the answer; write given(…).willFail(…) to answer")
    @discardableResult
    public func willThrow(_ error: any Error) -> WhenCallChain<List, Message, Output> { self[MockAccess()] }

    /// Does not exist: see ``given(_:fileID:filePath:line:column:)``.
    @available(*, unavailable, message: "when(…) acts beside the answer; write given(…).willFail(…) to answer")
    @discardableResult
    public func thenThrow(_ error: List.Types.Failure) -> WhenCallChain<List, Message, Output> { self[MockAccess()] }

    /// Does not exist: see ``given(_:fileID:filePath:line:column:)``.
    @available(*, unavailable, message: "when(…) acts beside the answer; write given(…).willFail(…) to answer")
    @discardableResult
    public func thenThrow(_ error: any Error) -> WhenCallChain<List, Message, Output> { self[MockAccess()] }

    /// Does not exist: see ``given(_:fileID:filePath:line:column:)``.
    @available(*, unavailable, message: "when(…) acts beside the answer; write given(…) to answer")
    @discardableResult
    public func willStream(
        _ steps: StreamStep<List.Types, Output>...
    ) -> WhenCallChain<List, Message, Output> { self[MockAccess()] }

    /// Does not exist: see ``given(_:fileID:filePath:line:column:)``.
    @available(*, unavailable, message: "when(…) acts beside the answer; write given(…) to answer")
    @discardableResult
    public func willProduce(
        _ produce: (RPCCall<List.Types, Message>) -> Reply<List.Types, Output>
    ) -> WhenCallChain<List, Message, Output> { self[MockAccess()] }
}

extension WhenCall {
    /// Does not exist: see ``verify(_:fileID:filePath:line:column:)``.
    @available(*, unavailable, message: "when(…) acts beside the answer; write verify(…) to count calls")
    @discardableResult
    public func called(_ count: CallCount = 1) -> WhenCallChain<List, Message, Output> { self[MockAccess()] }
}

extension WhenStream {
    /// Does not exist: see ``opened()``, ``sent(_:)``, ``closed()`` and the like.
    @available(*, unavailable, message: "write opened(), sent(…) or closed(), and then perform { … }")
    @discardableResult
    public func called(_ count: CallCount = 1) -> WhenCallChain<List, Void, Output> { self[MockAccess()] }
}
