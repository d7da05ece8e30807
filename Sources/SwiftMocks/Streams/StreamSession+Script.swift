/// What the steps of a script do.
extension StreamSession {
    /// Does one thing that the queue holds. User code runs here, outside the lock.
    func perform(_ work: StreamWork<List, Input, Output>) {
        switch work {
        case .step(let step): self.perform(step)
        case .offer: self.proceed(with: [])
        case .input(let input, let count): self.react(to: input, count: count)
        case .close: self.react(toCloseAfter: self.locked { $0.inputs })
        case .end: self.finish(.ok)
        }
    }

    private func perform(_ step: StreamStep<List, Output>) {
        switch step.kind {
        case .event(.complete(let end)): self.finish(end)
        case .event: self.proceed(with: [])
        case .stop: self.finish(nil)
        case .delay(let delay): self.pause { await $0.core.pass(nil, after: delay, rpc: $0.name) }
        case .gate(let gate): self.pause { await $0.core.pass(gate, after: nil, rpc: $0.name) }
        case .hold: self.pause { await $0.hold() }
        }
    }

    private func react(to input: Input, count: Int) {
        let answer = self.locked { $0.answer } ?? Answer()
        let steps = answer.steps(for: input, count: count)
        let ends = self.kind == .server && answer.serve == nil
        self.proceed(with: steps.map(StreamWork.step) + (ends ? [.end] : []))
    }

    private func react(toCloseAfter inputs: [Input]) {
        let answer = self.locked { $0.answer } ?? Answer()
        if let produce = answer.produce {
            self.keep(Task { self.proceed(with: await produce(inputs).map(StreamWork.step) + [.end]) })
        } else if answer.serve != nil {
            self.proceed(with: [])
        } else {
            let steps = answer.produceNow?(inputs) ?? answer.onClose
            self.proceed(with: steps.map(StreamWork.step) + [.end])
        }
    }

    /// Puts what follows before the rest of the queue and lets it go on. Steps set no further ones free.
    private func proceed(with work: [StreamWork<List, Input, Output>]) {
        self.locked { progress in
            progress.isBusy = false
            if !progress.isOver, !work.isEmpty { progress.script = work[...] }
        }
        self.wake()
    }

    /// Stops the queue until `wait` is over; if it was for too long, the stream is.
    private func pause(_ wait: @escaping @Sendable (StreamSession) async -> Bool) {
        self.keep(
            Task {
                if await wait(self) {
                    self.proceed(with: [])
                } else {
                    self.end(as: .deadlineExceeded, because: "held for too long")
                }
            })
    }

    /// Waits for the end of the stream, but not for ever.
    private func hold() async -> Bool {
        guard await self.core.limits.deadline(after: self.core.limits.hold).pass() else { return true }
        self.core.reportForgottenHold(rpc: self.name, site: self.locked { $0.site } ?? self.core.site)
        return false
    }
}
