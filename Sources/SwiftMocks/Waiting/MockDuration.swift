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
    /// The code of the time, if its number is negative, infinite or not a number: `.seconds(-1.0)`. Its length is then 0.
    package private(set) var fault: String?

    private init(scaling count: Double, by unit: Double) {
        let nanoseconds = (count * unit).rounded()
        self.nanoseconds = nanoseconds > 0 ? UInt64(min(nanoseconds, 9e18)) : 0
    }

    private init(_ count: Double, _ name: StaticString, by unit: Double) {
        let isTime = count.isFinite && count >= 0
        self.init(scaling: isTime ? count : 0, by: unit)
        fault = isTime ? nil : ".\(name)(\(count))"
    }

    /// Returns this number of seconds. A negative, infinite or undefined number fails the test in which the delay is used.
    public static func seconds(_ count: Double) -> MockDuration {
        MockDuration(count, "seconds", by: 1e9)
    }

    /// Returns this number of milliseconds. A negative, infinite or undefined number fails the test in which the delay is used.
    public static func milliseconds(_ count: Double) -> MockDuration {
        MockDuration(count, "milliseconds", by: 1e6)
    }

    func scaled(by factor: Double) -> MockDuration {
        MockDuration(scaling: Double(nanoseconds), by: factor)
    }

    /// `3.0 s`.
    var text: String {
        let tenths = (nanoseconds + 50_000_000) / 100_000_000
        return tenths == 0 ? "\(nanoseconds / 1_000_000) ms" : "\(tenths / 10).\(tenths % 10) s"
    }
}
