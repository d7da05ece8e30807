/// A length of time. (`Duration` would ask for iOS 16.)
public struct Delay: Sendable, Hashable {
    /// The length in nanoseconds, never negative.
    public let nanoseconds: UInt64

    private init(scaling count: Double, by unit: Double) {
        let nanoseconds = (count * unit).rounded()
        self.nanoseconds = nanoseconds > 0 ? UInt64(min(nanoseconds, 9e18)) : 0
    }

    /// So many seconds; less than none is none.
    public static func seconds(_ count: Double) -> Delay {
        Delay(scaling: count, by: 1e9)
    }

    /// So many thousandths of a second; less than none is none.
    public static func milliseconds(_ count: Double) -> Delay {
        Delay(scaling: count, by: 1e6)
    }

    /// The sum of whole seconds and parts of a second, as the standard library gives a length of time; less than none is none.
    public init(seconds: Int64, attoseconds: Int64) {
        self.init(scaling: Double(seconds) + Double(attoseconds) / 1e18, by: 1e9)
    }

    func scaled(by factor: Double) -> Delay {
        Delay(scaling: Double(self.nanoseconds), by: factor)
    }

    /// `3.0 s`.
    var text: String {
        let tenths = (self.nanoseconds + 50_000_000) / 100_000_000
        return tenths == 0 ? "\(self.nanoseconds / 1_000_000) ms" : "\(tenths / 10).\(tenths % 10) s"
    }
}
