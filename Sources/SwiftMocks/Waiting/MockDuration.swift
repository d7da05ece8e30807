extension FixedWidthInteger {
    /// The sum, or the greatest number if it overflows.
    func adding(_ other: Self) -> Self {
        let (sum, isTooGreat) = addingReportingOverflow(other)
        return isTooGreat ? .max : sum
    }
}

/// A length of time. (`Duration` requires iOS 16.)
public struct MockDuration: Sendable, Hashable {
    /// The length in nanoseconds, never negative.
    package let nanoseconds: UInt64
    /// The code of the time, if its number is negative, infinite or not a number: `.seconds(-1.0)`.
    /// Its length is then 0.
    package private(set) var fault: String?

    init(nanoseconds: UInt64) {
        self.nanoseconds = nanoseconds
    }

    private init(scaling count: Double, by unit: Double) {
        let nanoseconds = (count * unit).rounded()
        self.nanoseconds = nanoseconds > 0 ? UInt64(min(nanoseconds, 9e18)) : 0
    }

    private init(_ count: Double, _ name: StaticString, by unit: Double) {
        let isTime = count.isFinite && count >= 0
        self.init(scaling: isTime ? count : 0, by: unit)
        fault = isTime ? nil : ".\(name)(\(count))"
    }

    /// Returns this number of seconds. A negative, infinite or undefined number fails the test in
    /// which the delay is used.
    public static func seconds(_ count: Double) -> MockDuration {
        MockDuration(count, "seconds", by: 1e9)
    }

    /// Returns this number of milliseconds. A negative, infinite or undefined number fails the test
    /// in which the delay is used.
    public static func milliseconds(_ count: Double) -> MockDuration {
        MockDuration(count, "milliseconds", by: 1e6)
    }

    func scaled(by factor: Double) -> MockDuration {
        MockDuration(scaling: Double(nanoseconds), by: factor)
    }

    /// `3.0 s`, `1.25 s` or `55 ms`, exact to a millisecond.
    var text: String {
        let milliseconds = (nanoseconds + 500_000) / 1_000_000
        guard !milliseconds.isMultiple(of: 100) || nanoseconds < 100_000_000 else { return roundedText }
        guard milliseconds > 1_000 else { return "\(nanoseconds / 1_000_000) ms" }
        let fraction = String(milliseconds % 1_000 + 1_000).dropFirst()
        return "\(milliseconds / 1_000).\(fraction.last == "0" ? fraction.dropLast() : fraction) s"
    }

    /// `3.0 s`, to the tenth of a second; `30 ms` below that.
    var roundedText: String {
        let tenths = (nanoseconds + 50_000_000) / 100_000_000
        return tenths == 0 ? "\(nanoseconds / 1_000_000) ms" : "\(tenths / 10).\(tenths % 10) s"
    }
}

@available(macOS 13.0, iOS 16.0, watchOS 9.0, tvOS 16.0, *)
extension MockDuration {
    /// Creates the shortest length in whole nanoseconds that is not shorter than `duration`; 0 for
    /// a negative one.
    package init(roundingUp duration: Duration) {
        // Only up to there, seconds have a number.
        let (seconds, attoseconds) = min(duration, .seconds(Int64.max)).components
        let whole = UInt64(clamping: seconds).multipliedReportingOverflow(by: 1_000_000_000)
        let fraction = UInt64(clamping: attoseconds)
        let remaining = fraction / 1_000_000_000 + (fraction.isMultiple(of: 1_000_000_000) ? 0 : 1)
        self.init(nanoseconds: whole.overflow ? .max : whole.partialValue.adding(remaining))
    }
}
