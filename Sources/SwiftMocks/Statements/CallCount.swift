/// The number of calls or events that a check expects. A number itself, such as `called(2)`, means
/// exactly that.
public struct CallCount: Sendable {
    let least: Int
    let most: Int?

    /// Zero times.
    public static let never = exactly(0)
    /// Exactly once.
    public static let once = exactly(1)
    /// Exactly twice.
    public static let twice = exactly(2)

    /// Exactly `count` times.
    public static func exactly(_ count: Int) -> CallCount {
        CallCount(least: count, most: count)
    }

    /// `count` times or more.
    public static func atLeast(_ count: Int) -> CallCount {
        CallCount(least: count, most: nil)
    }

    /// `count` times or fewer.
    public static func atMost(_ count: Int) -> CallCount {
        CallCount(least: 0, most: count)
    }

    /// A number in this range.
    public static func between(_ bounds: ClosedRange<Int>) -> CallCount {
        CallCount(least: bounds.lowerBound, most: bounds.upperBound)
    }

    func contains(_ count: Int) -> Bool {
        count >= least && !isOvershot(by: count)
    }

    /// Whether no number of calls could fail the check.
    var isAlwaysMet: Bool { least <= 0 && most ?? .max == .max }

    func isOvershot(by count: Int) -> Bool {
        most.map { count > $0 } ?? false
    }

    func text(_ noun: String) -> String {
        switch (least, most) {
        case (0, 0?): "no \(noun)"
        case (let least, let most?) where least == most: "exactly \(counted(least, noun))"
        case (0, let most?): "at most \(counted(most, noun))"
        case (let least, let most?): "\(least) to \(counted(most, noun))"
        case (let least, nil): "at least \(counted(least, noun))"
        }
    }
}
