import Dispatch

// How a call ends.

extension MockCall {
    /// Returns the outcome of a call that ends without its answer.
    func outcome(_ status: MockFailureReason, because reason: String) -> CallOutcome {
        let failure = Library.failure(status, reason)
        return kind == .unary
            ? CallOutcome(Reply<Library, Output>(result: .failure(failure))) : CallOutcome(Library.failed(failure))
    }

    func end(because reason: String) {
        end(outcome(.canceled, because: reason), delivery: .queue)?()
    }

    /// - Parameters:
    ///   - isCancelled: whether the client has cancelled a stream, which is recorded before its end.
    ///   - answerer: what has answered the call, if that is not recorded.
    ///   - report: tells the test, if the call has not ended before. It gets what was left of the script.
    func end(
        _ outcome: CallOutcome, isCancelled: Bool = false, delivery: Machine.Delivery = .anywhere,
        answerer: Answerer? = nil, report: (Machine.Run?) -> Void = { _ in }
    ) -> LastDelivery? {
        guard case .first(let run, let tasks) = locked({ $0.settle(outcome, delivery: delivery) }) else {
            return nil
        }
        report(run)
        return finish(run, tasks, outcome, isCancelled: isCancelled, answerer: answerer)
    }

    /// Records an end that is settled.
    func finish(
        _ run: Machine.Run?, _ tasks: [Task<Void, Never>], _ outcome: CallOutcome, isCancelled: Bool,
        answerer: Answerer? = nil
    ) -> LastDelivery? {
        let phases: [Phase] = kind == .unary ? [] : isCancelled ? [.cancelled, .finished] : [.finished]
        core.record(phases, endOf: opening, of: self, outcome: outcome.recorded, answerer: answerer)
        let finished = locked { $0.finish() }
        for task in tasks { task.cancel() }
        changes.notify()
        // The run holds objects of the test, so it is released here, outside the lock.
        withExtendedLifetime(run) {}
        switch finished {
        case .deliver(let deliver):
            guard Nesting.isDeep else { return { deliver(.end(outcome)) } }
            DispatchQueue.global().async { deliver(.end(outcome)) }
        case .onQueue: deliverOnQueue()
        case .nothing: break
        }
        return nil
    }
}
