/// How what comes out of a stream is made: one event each time somebody asks.
extension StreamSession {
    private enum Taken {
        case event(StreamEvent<List, Output>)
        case offer(StreamEvent<List, Output>)
        case work(StreamWork<List, Input, Output>)
        case nothing
        case over
    }

    /// The next event, as soon as there is one; none at the end, and when the task is cancelled.
    public func next() async -> StreamEvent<List, Output>? {
        self.settleAtLast()
        while true {
            let version = self.changes.version
            switch self.take() {
            case .event(let event), .offer(let event): return event
            case .over: return nil
            case .work(let work): self.perform(work)
            case .nothing:
                guard await self.idle(past: version) else { return nil }
            }
        }
    }

    /// Delivers what there is to a callback stream, on this thread; one thread at a time, in order.
    func pump() {
        guard let deliver = self.deliver, self.beginPumping() else { return }
        while true {
            switch self.take() {
            case .event(let event), .offer(let event): deliver(event)
            case .work(let work): self.perform(work)
            case .nothing, .over: return
            }
        }
    }

    func enqueue(_ work: [StreamWork<List, Input, Output>]) {
        self.locked { progress in
            if !progress.isOver { progress.queue += work }
        }
        self.wake()
    }

    private func beginPumping() -> Bool {
        self.locked { progress in
            defer { progress.isPumping = true }
            return !progress.isPumping
        }
    }

    private func take() -> Taken {
        let taken: Taken = self.locked { progress in
            let taken = self.taken(from: &progress)
            switch taken {
            // In the same step, so that who brings more from now on delivers it.
            case .nothing, .over: progress.isPumping = false
            case .event, .offer, .work: break
            }
            return taken
        }
        if case .offer = taken { self.changes.notify() }
        return taken
    }

    private func taken(from progress: inout Progress) -> Taken {
        if progress.isOver {
            guard let end = progress.end else { return .over }
            progress.end = nil
            return .event(.complete(end))
        }
        guard !progress.isEnding, !progress.isBusy,
            let work = progress.script.popFirst() ?? progress.queue.popFirst()
        else { return .nothing }
        return self.taken(work, &progress)
    }

    private func taken(_ work: StreamWork<List, Input, Output>, _ progress: inout Progress) -> Taken {
        switch work {
        case .offer(let event):
            progress.offersTaken += 1
            return .offer(event)
        case .step(let step):
            if case .event(let event) = step.kind, !step.isEnd { return .event(event) }
        case .input, .close, .end: break
        }
        progress.isBusy = true
        return .work(work)
    }

    /// Waits for something to happen; false if the consumer has left. What the script has begun takes its own time.
    private func idle(past version: Int) async -> Bool {
        let deadline = self.locked { $0.isBusy } ? nil : self.core.limits.deadline(after: self.core.limits.hold)
        switch await self.changes.wait(past: version, until: deadline) {
        case .changed: return true
        case .cancelled: return false
        case .timedOut:
            self.core.reportIdle(rpc: self.name, site: self.locked { $0.site })
            self.end(as: .deadlineExceeded, because: "nothing happened on the stream for too long")
            return true
        }
    }
}
