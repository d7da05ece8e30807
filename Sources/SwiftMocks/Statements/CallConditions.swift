/// Selects calls by the timeout that their caller has set.
public struct TimeoutMatcher: Sendable {
    /// Nil if it accepts every call.
    package let condition: CallCondition?

    /// Every call.
    public static var any: TimeoutMatcher { TimeoutMatcher(condition: nil) }

    /// Matches calls without a timeout.
    public static var none: TimeoutMatcher { TimeoutMatcher("no timeout") { $0 == nil } }

    /// Matches calls with this timeout.
    public static func exactly(_ time: MockDuration) -> TimeoutMatcher {
        TimeoutMatcher("a timeout of \(time.text)", time) { $0 == time.nanoseconds }
    }

    /// Matches calls with a timeout of at most this length. A client in front of a served mock may
    /// send the rest of its timeout, which is less.
    public static func atMost(_ time: MockDuration) -> TimeoutMatcher {
        TimeoutMatcher("a timeout of at most \(time.text)", time) { $0.map { $0 <= time.nanoseconds } ?? false }
    }

    /// Matches calls with a timeout of at least this length.
    public static func atLeast(_ time: MockDuration) -> TimeoutMatcher {
        TimeoutMatcher("a timeout of at least \(time.text)", time) { $0.map { $0 >= time.nanoseconds } ?? false }
    }

    private init(condition: CallCondition?) {
        self.condition = condition
    }

    private init(_ text: String, _ time: MockDuration? = nil, _ accepts: @escaping @Sendable (UInt64?) -> Bool) {
        condition = CallCondition(on: .timeout, text: text, fault: time?.fault) { call in
            // A timeout may be negative, if the deadline is over, and greater than any
            // `MockDuration`.
            accepts(call.metadata.timeout.map { MockDuration.seconds(min(max(0, $0), 9e9)).nanoseconds })
        }
    }
}

/// Selects calls by the options that the caller has set for them.
public struct OptionsMatcher<Options: Sendable>: Sendable {
    /// Nil if it accepts every call.
    package let condition: CallCondition?

    /// Every call.
    public static var any: OptionsMatcher { OptionsMatcher(condition: nil) }

    /// Matches the calls whose options `predicate` accepts. The closure may run on any thread, and
    /// more than once for a call.
    public static func matching(_ predicate: @escaping @Sendable (Options) -> Bool) -> OptionsMatcher {
        OptionsMatcher(
            condition: CallCondition(on: .options, text: "options that match the closure") { call in
                (call.metadata.options as? Options).map(predicate) ?? false
            })
    }
}

/// A condition of a call beside its messages and its metadata.
package struct CallCondition: Sendable {
    /// What a condition is about.
    enum Subject: String {
        case timeout, options
        /// The call, which the closure of a rule's `where:` accepts.
        case closure
    }

    let subject: Subject
    let text: String
    /// The code of a time that is negative or not a number.
    let fault: String?
    let accepts: @Sendable (Event) -> Bool

    init(
        on subject: Subject, text: String, fault: String? = nil, accepts: @escaping @Sendable (Event) -> Bool
    ) {
        self.subject = subject
        self.text = text
        self.fault = fault
        self.accepts = accepts
    }

    /// Returns `timeout matches`, or what a report says of another subject.
    func verdict(holds: Bool) -> String {
        switch subject {
        case .timeout: "timeout \(holds ? "matches" : "differs")"
        case .options: "options \(holds ? "match" : "differ")"
        case .closure: "closure \(holds ? "accepts" : "refuses") it"
        }
    }
}
