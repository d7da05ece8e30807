// Verbs and counts that `verify` does not have: those of other mock libraries and of other statements. The compiler
// tells what to write instead.

extension EventVerification {
    /// Does not exist: see `called`.
    @available(*, unavailable, message: "write called(2), without a label")
    @discardableResult
    public func called(times count: Int) -> Verification<Mock> { verification }

    /// Does not exist: see `called`.
    @available(*, unavailable, message: "write called(2), without a label")
    @discardableResult
    public func called(count: CallCount) -> Verification<Mock> { verification }

    /// Does not exist: see `called`.
    @available(*, unavailable, message: "write called(2), without a label")
    @discardableResult
    public func called(exactly count: Int) -> Verification<Mock> { verification }

    /// Does not exist: see ``CallCount/exactly(_:)``.
    @available(*, unavailable, message: "write called(.exactly(…)) for a count that is computed")
    @discardableResult
    public func called(_ count: Int) -> Verification<Mock> { verification }

    /// Does not exist: see ``CallCount/between(_:)``.
    @available(*, unavailable, message: "write called(.between(1...3))")
    @discardableResult
    public func called(_ bounds: ClosedRange<Int>) -> Verification<Mock> { verification }

    /// Does not exist: see `called`.
    @available(*, unavailable, message: "write called(.atLeast(2))")
    @discardableResult
    public func called(atLeast count: Int) -> Verification<Mock> { verification }

    /// Does not exist: see `called`.
    @available(*, unavailable, message: "write called(.atMost(2))")
    @discardableResult
    public func called(atMost count: Int) -> Verification<Mock> { verification }

    /// Does not exist: see `neverCalled`.
    @available(*, unavailable, message: "write called(.never) to look at once, or await neverCalled(during: …) to wait")
    @discardableResult
    public func neverCalled() -> Verification<Mock> { verification }

    /// Does not exist: see `called`.
    @available(*, unavailable, message: "write called(.never)")
    @discardableResult
    public func notCalled() -> Verification<Mock> { verification }

    /// Does not exist: see `called`.
    @available(*, unavailable, message: "write called(.never)")
    @discardableResult
    public func wasNotCalled() -> Verification<Mock> { verification }

    /// Does not exist: see `called`.
    @available(*, unavailable, message: "write called() or, with a count, called(2)")
    @discardableResult
    public func wasCalled(_ count: CallCount = 1) -> Verification<Mock> { verification }

    /// Does not exist: see `called`.
    @available(*, unavailable, message: "write called() or, with a count, called(2)")
    @discardableResult
    public func toHaveBeenCalled(_ count: CallCount = 1) -> Verification<Mock> { verification }

    /// Does not exist: see `called`.
    @available(*, unavailable, message: "write called(2)")
    @discardableResult
    public func toHaveBeenCalledTimes(_ count: Int) -> Verification<Mock> { verification }

    /// Does not exist: see `called`.
    @available(*, unavailable, message: "write called(.once)")
    @discardableResult
    public func calledOnce() -> Verification<Mock> { verification }

    /// Does not exist: see `called`.
    @available(*, unavailable, message: "write called(2)")
    @discardableResult
    public func times(_ count: Int) -> Verification<Mock> { verification }

    /// Does not exist: see `calledEventually`.
    @available(*, unavailable, message: "write calledEventually(.once, before: …)")
    @discardableResult
    public func calledEventually(
        _ count: EventualCount = .once, within time: Delay
    ) async -> Verification<Mock> { verification }

    /// Does not exist: see `calledEventually`.
    @available(*, unavailable, message: "write calledEventually(.once, before: …)")
    @discardableResult
    public func calledEventually(
        _ count: EventualCount = .once, timeout time: Delay
    ) async -> Verification<Mock> { verification }

    private var verification: Verification<Mock> { self[MockAccess()].verification }
}

/// Properties that a check does not have.
extension EventVerification {
    /// Does not exist: see `called` and ``calls(of:)``.
    @available(*, unavailable, message: "write called(2) to check the count, or calls(of: …) to read it")
    public var count: Int { 0 }

    /// Does not exist: see `called` and ``calls(of:)``.
    @available(*, unavailable, message: "write called(2) to check the count, or calls(of: …) to read it")
    public var callCount: Int { 0 }

    /// Does not exist: see `called`.
    @available(*, unavailable, message: "write called(2) to check the count, or calls(of: …) to read it")
    public static func == (check: Self, count: Int) -> Bool { false }

    /// Does not exist: see `called`.
    @available(*, unavailable, message: "write called(.atLeast(2)) to check the count, or calls(of: …) to read it")
    public static func >= (check: Self, count: Int) -> Bool { false }

    /// Does not exist: see `called`.
    @available(*, unavailable, message: "write called(.atLeast(2)) to check the count, or calls(of: …) to read it")
    public static func > (check: Self, count: Int) -> Bool { false }
}

/// Verbs of `given` and `when`.
extension EventVerification {
    /// Does not exist: see ``given(_:fileID:filePath:line:column:)``.
    @available(*, unavailable, message: "verify(…) checks calls; write given(…) to answer them")
    @discardableResult
    public func willReturn(_ message: Output) -> Verification<Mock> { verification }

    /// Does not exist: see ``given(_:fileID:filePath:line:column:)``.
    @available(*, unavailable, message: "verify(…) checks calls; write given(…) to answer them")
    @discardableResult
    public func willFail(_ failure: Mock.Types.Failure) -> Verification<Mock> { verification }

    /// Does not exist: see ``given(_:fileID:filePath:line:column:)``.
    @available(*, unavailable, message: "verify(…) checks calls; write given(…) to answer them")
    @discardableResult
    public func willStream(_ steps: StreamStep<Mock.Types, Output>...) -> Verification<Mock> { verification }

    /// Does not exist: see ``when(_:fileID:filePath:line:column:)``.
    @available(*, unavailable, message: "verify(…) checks calls; write when(…) to add an action")
    @discardableResult
    public func perform(_ action: () -> Void) -> Verification<Mock> { verification }

    /// Does not exist: see ``when(_:fileID:filePath:line:column:)``.
    @available(*, unavailable, message: "verify(…) checks calls; write when(…) to add an action")
    @discardableResult
    public func perform(_ action: (RPCCall<Mock.Types, Input>) -> Void) -> Verification<Mock> { verification }
}

extension CallVerification {
    /// Does not exist: a call has no parts.
    @available(
        *, unavailable, message: "write called(…) here: only a stream is opened, and its name comes right before"
    )
    public func opened() -> Self { self }

    /// Does not exist: a call has no parts.
    @available(*, unavailable, message: "write called(…) here: only a stream sends, and its name comes right before")
    public func sent(_ message: Matcher<Input> = .any) -> Self { self }

    /// Does not exist: a call has no parts.
    @available(
        *, unavailable, message: "write called(…) here: only a stream is closed, and its name comes right before"
    )
    public func closed() -> Self { self }

    /// Does not exist: a call has no parts.
    @available(
        *, unavailable, message: "write called(…) here: only a stream is cancelled, and its name comes right before"
    )
    public func cancelled() -> Self { self }

    /// Does not exist: a call has no parts.
    @available(
        *, unavailable, message: "write called(…) here: only a stream is finished, and its name comes right before"
    )
    public func finished() -> Self { self }
}

// MARK: - Counts

extension CallCount {
    /// Does not exist: see ``exactly(_:)``.
    @available(*, unavailable, message: "write the number alone: called(2)")
    public static func times(_ count: Int) -> CallCount { .exactly(count) }

    /// Does not exist: see ``atLeast(_:)``.
    @available(*, unavailable, message: "write .atLeast(1)")
    public static var atLeastOnce: CallCount { .atLeast(1) }
}

extension EventualCount {
    /// Does not exist: there is nothing to wait for.
    @available(*, unavailable, message: "use neverCalled(during:), which waits until the time is over")
    public static var never: EventualCount { .once }

    /// Does not exist: there is nothing to wait for.
    @available(*, unavailable, message: "0 calls already match; use neverCalled(during:) or called(.atMost)")
    public static func atMost(_ count: Int) -> EventualCount { .exactly(count) }

    /// Does not exist: see ``exactly(_:)``.
    @available(*, unavailable, message: "write the number alone: calledEventually(2)")
    public static func times(_ count: Int) -> EventualCount { .exactly(count) }

    /// Does not exist: see ``atLeast(_:)``.
    @available(*, unavailable, message: "write .atLeast(1)")
    public static var atLeastOnce: EventualCount { .atLeast(1) }
}

extension OrderBuilder {
    /// Does not exist: a step is one event.
    @available(
        *, unavailable,
        message: "a step of verifyInOrder is one call: leave out called(…), and repeat the step to count"
    )
    public static func buildExpression<Mock>(_ check: Verification<Mock>) -> [any EventVerification] { [] }
}
