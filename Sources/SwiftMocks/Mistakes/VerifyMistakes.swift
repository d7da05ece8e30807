// Verbs and counts that `verify` and `when` do not have: those of other mock libraries and of other statements. The
// compiler tells what to write instead.

// The messages say it all.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

extension EventVerification {
    @available(*, unavailable, message: "write called(2), without a label")
    @discardableResult
    public func called(times count: Int) -> Verification<Library, RPCs> { verification }
    @available(*, unavailable, message: "write called(2), without a label")
    @discardableResult
    public func called(exactly count: Int) -> Verification<Library, RPCs> { verification }

    @available(*, unavailable, message: "write called(.exactly(…)) for a count that is computed")
    @discardableResult
    public func called(_ count: Int) -> Verification<Library, RPCs> { verification }

    @available(*, unavailable, message: "write called(.atLeast(2))")
    @discardableResult
    public func called(atLeast count: Int) -> Verification<Library, RPCs> { verification }

    @available(*, unavailable, message: "write called(.atMost(2))")
    @discardableResult
    public func called(atMost count: Int) -> Verification<Library, RPCs> { verification }

    @available(*, unavailable, message: "write called(.never) to look at once, or await neverCalled(during: …) to wait")
    @discardableResult
    public func neverCalled() -> Verification<Library, RPCs> { verification }

    @available(*, unavailable, message: "write called(.never)")
    @discardableResult
    public func wasNeverCalled() -> Verification<Library, RPCs> { verification }

    @available(*, unavailable, message: "write called() or, with a count, called(2)")
    @discardableResult
    public func wasCalled(_ count: CallCount = 1) -> Verification<Library, RPCs> { verification }

    @available(*, unavailable, message: "write calledEventually(.once, before: …)")
    @discardableResult
    public func calledEventually(
        _ count: EventualCount = .once, timeout time: Delay
    ) async -> Verification<Library, RPCs> { verification }

    private var verification: Verification<Library, RPCs> { events.verification }
}

extension CallVerification {
    @available(*, unavailable, message: "a call has one response: look at calls(of: …), or write called(…)")
    @discardableResult
    public func received(_ message: Matcher<Output> = .any) -> CallVerification { self }
}

/// Properties that a check does not have.
extension EventVerification {
    @available(*, unavailable, message: "write called(2) to check the count, or calls(of: …) to read it")
    public var count: Int { 0 }
    @available(*, unavailable, message: "write called(2) to check the count, or calls(of: …) to read it")
    public var callCount: Int { 0 }
}

/// Verbs of `given` and `when`.
extension EventVerification {
    @available(*, unavailable, message: "verify(…) checks calls; write given(…) to answer them")
    @discardableResult
    public func willReturn(_ message: Output) -> Verification<Library, RPCs> { verification }

    @available(*, unavailable, message: "verify(…) checks calls; write when(…) to add an action")
    @discardableResult
    public func perform(_ action: () -> Void) -> Verification<Library, RPCs> { verification }
    @available(*, unavailable, message: "verify(…) checks calls; write when(…) to add an action")
    @discardableResult
    public func perform(_ action: (RPCCall<Library, Input>) -> Void) -> Verification<Library, RPCs> { verification }
}

// MARK: - Waits

@available(*, unavailable, message: "write eventually { … }, so that the condition is read again")
@discardableResult
public func eventually(_ condition: Bool, before time: Delay? = nil) async -> Bool { condition }

@available(*, unavailable, message: "write eventually(before: …) { … }")
@discardableResult
public func eventually(timeout time: Delay, _ condition: () async throws -> Bool) async rethrows -> Bool { false }

@available(*, unavailable, message: "write await verifyInOrderEventually(before: …) { … }")
public func verifyInOrder(before time: Delay, @OrderBuilder _ steps: () -> [any EventVerification]) {}

// MARK: - Orders

extension OrderBuilder {
    @available(*, unavailable, message: "a step has no count: write the statement without called(…)")
    public static func buildExpression<Library, RPCs>(_ check: Verification<Library, RPCs>) -> [any EventVerification] {
        []
    }

    @available(*, unavailable, message: "an order without a step checks nothing")
    public static func buildBlock() -> [any EventVerification] { [] }
}

// MARK: - Counts

extension CallCount {
    @available(*, unavailable, message: "write .atLeast(1)")
    public static var atLeastOnce: CallCount { .atLeast(1) }
}

extension EventualCount {
    @available(*, unavailable, message: "use neverCalled(during:), which waits until the time is over")
    public static var never: EventualCount { .once }

    @available(*, unavailable, message: "0 calls already match; use neverCalled(during:) or called(.atMost)")
    public static func atMost(_ count: Int) -> EventualCount { .exactly(count) }

    @available(*, unavailable, message: "write .atLeast(1)")
    public static var atLeastOnce: EventualCount { .atLeast(1) }
}

// MARK: - Verbs of `when`

extension WhenClause {
    @available(*, unavailable, message: "when(…) adds actions; write given(…) to answer")
    @discardableResult
    public func willReturn(_ message: Output) -> Self { self }

    @available(*, unavailable, message: "when(…) adds actions; write given(…).willReturn(…) to answer")
    @discardableResult
    public func thenReturn(_ message: Output) -> Self { self }

    @available(*, unavailable, message: "when(…) adds actions; write given(…).willFail(…) to answer")
    @discardableResult
    public func thenThrow(_ error: any Error) -> Self { self }

    @available(*, unavailable, message: "when(…) adds actions; write verify(…) to count calls")
    @discardableResult
    public func called(_ count: CallCount = 1) -> Self { self }
}

extension WhenClause where Message == Void {
    @available(*, unavailable, message: "write opened(), sent(…) or closed(), and then perform { … }")
    @discardableResult
    public func called(_ count: CallCount = 1) -> Self { self }
}
