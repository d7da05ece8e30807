/// The waits for which a move of a ``MockClock`` waits.
enum AdvanceCondition {
    /// A number of waits that end by the move.
    case ending(Int)
    /// A number of waits that have begun.
    case started(Int)

    /// The code of the condition, if its number is negative: `endingWaits: -1`.
    var fault: String? {
        switch self {
        case .ending(let count): count < 0 ? "endingWaits: \(count)" : nil
        case .started(let count): count < 0 ? "startedWaits: \(count)" : nil
        }
    }

    /// - Parameter times: the times to the ends of all waits, in nanoseconds.
    func isMet(by times: [UInt64], within delay: MockDuration) -> Bool {
        switch self {
        case .ending(let count): times.count { $0 <= delay.nanoseconds } >= count
        case .started(let count): times.count >= count
        }
    }
}

/// The texts of the report that the waits for a move have not begun.
struct MissingWaits {
    let condition: AdvanceCondition
    let delay: MockDuration
    /// The times to the ends of all waits, in nanoseconds, the shortest first.
    let times: [UInt64]
    /// The waits that their clients have given up.
    let left: [LeftWait]
    /// How long the move has waited.
    let limit: MockDuration

    private var endingCount: Int { times.count { $0 <= delay.nanoseconds } }

    /// The shortest time to the end of a wait that goes on.
    private var next: MockDuration? {
        times.first { $0 > delay.nanoseconds }.map(MockDuration.init(nanoseconds:))
    }

    var headline: String {
        switch condition {
        case .ending(let wanted): "\(counted(endingCount, "wait")) of \(wanted) end within \(delay.text)"
        case .started(let wanted): "\(counted(times.count, "wait")) of \(wanted) have begun"
        }
    }

    var wanted: String {
        switch condition {
        case .ending(let count): "\(counted(count, "wait")) that \(delay.text) end, begun within \(limit.text)"
        case .started(let count): "\(counted(count, "wait")), begun within \(limit.text)"
        }
    }

    var closest: String {
        if let next { return "the next wait ends in \(next.text)" }
        guard let wait = left.last else { return times.isEmpty ? "none: nothing waits" : "none: nothing else waits" }
        return "\(wait.call) began a wait of \(wait.length.text), and was ended by its caller after "
            + "\(wait.realTime.roundedText) of real time"
    }

    var hint: String {
        if let next, case .ending = condition, endingCount == 0 {
            let count = times.count
            return "to look before the end of a wait, say advance(by:startedWaits: \(count)), "
                + "and to end it, advance by \(next.text)"
        }
        if next == nil, !left.isEmpty {
            return "a client's own timeout runs in real time: remove it, or let the mock answer in its place, with "
                + "willFail(…, after: …) and deadlineExceeded"
        }
        if times.isEmpty {
            return "make the mock inside the scope of the clock, check that the code under test waits, or say "
                + "endingWaits: 0"
        }
        return "start the waits before, or say \(label): \(metCount)"
    }

    private var label: String { if case .ending = condition { "endingWaits" } else { "startedWaits" } }
    private var metCount: Int { if case .ending = condition { endingCount } else { times.count } }
}
