// Counts that nothing can wait for, and counts of other mock libraries. The compiler says what to write instead.

extension CallCount {
    /// Does not exist: see ``exactly(_:)``.
    @available(*, unavailable, message: "write the number alone: called(2)")
    public static func times(_ count: Int) -> CallCount { .exactly(count) }

    /// Does not exist: see ``atLeast(_:)``.
    @available(*, unavailable, message: "write .atLeast(1)")
    public static var atLeastOnce: CallCount { .atLeast(1) }
}

extension EventualCount {
    /// Nothing can be waited for here.
    @available(*, unavailable, message: "use neverCalled(during:), which waits the time out")
    public static var never: EventualCount { .once }

    /// Nothing can be waited for here.
    @available(*, unavailable, message: "it holds before anything happens; use neverCalled(during:) or called(.atMost)")
    public static func atMost(_ count: Int) -> EventualCount { .exactly(count) }

    /// Does not exist: see ``exactly(_:)``.
    @available(*, unavailable, message: "write the number alone: calledEventually(2)")
    public static func times(_ count: Int) -> EventualCount { .exactly(count) }

    /// Does not exist: see ``atLeast(_:)``.
    @available(*, unavailable, message: "write .atLeast(1)")
    public static var atLeastOnce: EventualCount { .atLeast(1) }
}
