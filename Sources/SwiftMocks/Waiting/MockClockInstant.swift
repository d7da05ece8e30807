/// Lets code under test that takes `any Clock<Duration>` wait by the same time as the mocks.
@available(macOS 13.0, iOS 16.0, watchOS 9.0, tvOS 16.0, *)
extension MockClock: Clock {
    /// A moment on a ``MockClock``.
    public struct Instant: InstantProtocol {
        /// The time since the start of the clock.
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

    /// Suspends until the test moves the clock to a moment, or past it.
    /// - Throws: `CancellationError` if the task is cancelled, or the scope of the clock ends,
    ///   before that.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        try Task.checkCancellation()
        guard await sleep(until: ClockMoment(deadline.offset), for: .app) else { throw CancellationError() }
    }
}

@available(macOS 13.0, iOS 16.0, watchOS 9.0, tvOS 16.0, *)
extension ClockMoment {
    fileprivate init(_ offset: Duration) {
        let length = MockDuration(roundingUp: offset)
        let isRounded = length.nanoseconds > 0 && length.nanoseconds < .max && .nanoseconds(length.nanoseconds) > offset
        self.init(nanoseconds: length.nanoseconds, isRounded: isRounded)
    }
}
