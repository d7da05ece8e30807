/// The time within which a call that is read must get ahead.
struct Patience {
    private var limit: (progress: Int, deadline: Deadline)?

    /// The end of the time; nil while there is no limit.
    var deadline: Deadline? { limit?.deadline }

    /// Returns whether neither the script nor the consumer has got ahead for too long. There is no limit while the script is
    /// busy, because its waits have their own limits.
    mutating func isOver(at progress: (count: Int, isIdle: Bool), limits: TimeLimits) -> Bool {
        guard progress.isIdle else {
            limit = nil
            return false
        }
        guard let limit, limit.progress == progress.count else {
            limit = (progress.count, limits.deadline(after: limits.hold))
            return false
        }
        return limit.deadline.isPast
    }
}
