/// The answers of one `given` statement, for each rpc that it names. Guarded by the mock's lock.
final class StatementAnswers: @unchecked Sendable {
    private var queues: [String: AnswerQueue] = [:]

    /// Returns the answers for an rpc, which has none at first.
    func queue(for rpc: String) -> AnswerQueue {
        if let queue = queues[rpc] { return queue }
        let queue = AnswerQueue()
        queues[rpc] = queue
        return queue
    }
}
