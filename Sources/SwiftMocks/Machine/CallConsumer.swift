// What the consumer of a call does: it asks for events, or a thread delivers them to its callback.

extension CallMachine {
    /// The result of asking for the next event.
    enum Taken {
        /// An event. A fake server must learn that its offer was taken.
        case event(CallEvent, isOffer: Bool)
        /// Metadata after the call was accepted, which is dropped.
        case lateMetadata
        /// Work that must be done first.
        case work(Job)
        /// There is nothing now.
        case nothing
        /// The end is there, and must be delivered on a queue.
        case endOnQueue
        case over
    }

    /// The consumer asks for the next event.
    mutating func take() -> Taken {
        switch server {
        case .unanswered, .busy, .ending: return .nothing
        case .over(let ending):
            server = .done
            return .event(.end(ending.outcome), isOffer: false)
        case .done: return .over
        case .ready(let run):
            guard let work = run.next() else { return .nothing }
            return take(work, of: run)
        }
    }

    private mutating func take(_ work: CallWork, of run: Run) -> Taken {
        let event: CallEvent
        switch work {
        case .offer(let offered):
            event = offered
            run.offers.taken += 1
            if case .message = offered { run.hasResponded = true }
        case .step(.yield(.end)), .step(.pause), .step(.hold), .input, .close, .end: return start(work, of: run)
        case .step(.yield(let yielded)): event = yielded
        }
        run.progress += 1
        if run.isAccepted, case .metadata = event { return .lateMetadata }
        return if case .offer = work { .event(event, isOffer: true) } else { .event(event, isOffer: false) }
    }

    private mutating func start(_ work: CallWork, of run: Run) -> Taken {
        switch work {
        case .input: break
        case .step, .offer, .close, .end: run.progress += 1
        }
        let (pause, failure) = (run.pause(for: work), run.failure)
        if let failure, case .wait = pause {
            server = .busy(run, .work)
            return .work(job(failure, of: run))
        }
        server = .busy(run, pause)
        return .work(job(work, of: run))
    }

    /// A piece of work, and what it needs. Keeping the inputs makes the next one copy them.
    struct Job {
        let work: CallWork
        let answer: CallAnswer
        let inputs: [any Sendable]
    }

    private func job(_ work: CallWork, of run: Run) -> Job {
        let inputs = if case .close = work { run.inputs } else { [any Sendable]() }
        return Job(work: work, answer: run.answer, inputs: inputs)
    }

    /// A thread wants to deliver to the callback, and returns it; nil if another thread delivers.
    mutating func beginDelivering() -> Deliver? {
        guard case .idle(let deliver) = reader else { return nil }
        reader = .delivering(deliver)
        return deliver
    }

    /// The thread that delivers asks for the next event. After the last one, the callback is forgotten.
    mutating func deliverNext(isOnQueue: Bool) -> Taken {
        guard case .delivering(let deliver) = reader else { return .nothing }
        if case .over(let ending) = server {
            let isElsewhere = ending.delivery == .queue && !isOnQueue
            reader = isElsewhere ? .idle(deliver) : .gone
            return isElsewhere ? .endOnQueue : take()
        }
        let taken = take()
        switch taken {
        case .event, .lateMetadata, .work: break
        case .nothing, .endOnQueue, .over:
            // In the same step, so that a thread that adds events from now on delivers them.
            reader = .idle(deliver)
        }
        return taken
    }

    /// The result of asking whether the call was accepted.
    enum Accepted {
        /// Without metadata, it is empty. `isOffer` tells whether a fake server must learn that the metadata was taken.
        case yes((any Sendable)?, isOffer: Bool)
        case no(CallOutcome)
        case work(Job)
        case unknown
    }

    /// The consumer asks whether the call was accepted. A call is accepted as soon as the first event is not a failure,
    /// or when only reactions to the client are left. The consumer takes the metadata or the failure, if it comes
    /// first, and leaves the rest.
    /// - Parameter isConversation: whether the client may send inputs that depend on the server's messages.
    mutating func accept(isConversation: Bool) -> Accepted {
        switch server {
        case .unanswered, .ending: return .unknown
        case .busy(let run, _):
            return isConversation && run.waitsForClient ? accepted() : .unknown
        case .over(let ending):
            if isConversation && ending.wasAccepted { return .yes(nil, isOffer: false) }
            guard case .end(_, hasFailed: true) = ending.outcome else { return .yes(nil, isOffer: false) }
            server = .done
            return .no(ending.outcome)
        case .done: return .yes(nil, isOffer: false)
        case .ready(let run):
            if isConversation && run.waitsForClient { return accepted() }
            return accept(run, isConversation: isConversation)
        }
    }

    private mutating func accepted(_ metadata: (any Sendable)? = nil, isOffer: Bool = false) -> Accepted {
        run?.isAccepted = true
        return .yes(metadata, isOffer: isOffer)
    }

    private mutating func accept(_ run: Run, isConversation: Bool) -> Accepted {
        switch run.first {
        case nil:
            // A fake server has not decided yet.
            if case .server = run.answer { return .unknown }
            return accepted()
        case .offer(.metadata(let metadata)):
            _ = take()
            return accepted(metadata, isOffer: true)
        case .step(.yield(.metadata(let metadata))):
            _ = take()
            return accepted(metadata)
        case .offer, .step(.yield(.message)), .step(.hold): return accepted()
        case .input where isConversation, .close where isConversation: return accepted()
        case .step(.yield(.end)), .step(.pause), .input, .close, .end: break
        }
        guard case .work(let job) = take() else { return .unknown }
        return .work(job)
    }
}
