/// The number of calls or events that a check expects. An integer literal means exactly that number.
public struct CallCount: Sendable, ExpressibleByIntegerLiteral {
    let least: Int
    let most: Int?

    init(least: Int, most: Int?) {
        self.least = least
        self.most = most
    }

    /// Creates an exact count.
    public init(integerLiteral count: Int) {
        self.init(least: count, most: count)
    }

    /// Zero times.
    public static let never: CallCount = 0
    /// Exactly once.
    public static let once: CallCount = 1
    /// Exactly twice.
    public static let twice: CallCount = 2

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

/// The number of calls or events that a check waits for. It is always at least 1. To check that there is none, see
/// ``EventVerification/neverCalled(during:fileID:filePath:line:column:)``.
public struct EventualCount: Sendable, ExpressibleByIntegerLiteral {
    let count: CallCount

    /// Creates an exact count, which must not be 0.
    public init(integerLiteral count: Int) {
        self.count = .exactly(count)
    }

    private init(_ count: CallCount) {
        self.count = count
    }

    /// Exactly once.
    public static let once: EventualCount = 1
    /// Exactly twice.
    public static let twice: EventualCount = 2

    /// Exactly `count` times.
    public static func exactly(_ count: Int) -> EventualCount {
        EventualCount(.exactly(count))
    }

    /// `count` times or more.
    public static func atLeast(_ count: Int) -> EventualCount {
        EventualCount(.atLeast(count))
    }

    /// A number in this range.
    public static func between(_ bounds: ClosedRange<Int>) -> EventualCount {
        EventualCount(.between(bounds))
    }
}
