/// Lets code under test that takes `any Clock<Duration>` wait by the same time as the mocks.
@available(macOS 13.0, iOS 16.0, watchOS 9.0, tvOS 16.0, *)
extension MockClock: Clock {
    /// A moment on a ``MockClock``.
    public struct Instant: InstantProtocol {
        fileprivate let offset: Duration

        /// Returns the moment that is later by a time.
        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

        /// Returns the time from this moment to another one.
        public func duration(to other: Instant) -> Duration { other.offset - offset }

        /// Whether a moment is before another one.
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    /// The moment to which the test has moved the clock.
    public var now: Instant { Instant(offset: .nanoseconds(nanoseconds)) }

    /// Zero.
    public var minimumResolution: Duration { .zero }

    /// Suspends until the test moves the clock to a moment. Throws a `CancellationError` if the task is cancelled first.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        try Task.checkCancellation()
        let (seconds, attoseconds) = deadline.offset.components
        let whole = UInt64(clamping: seconds).multipliedReportingOverflow(by: 1_000_000_000)
        let moment = whole.overflow ? .max : whole.partialValue.adding(UInt64(clamping: attoseconds / 1_000_000_000))
        guard await sleep(until: moment) else { throw CancellationError() }
    }
}
