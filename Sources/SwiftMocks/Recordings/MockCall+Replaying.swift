// How recordings answer a call that no statement answers.

extension MockCall {
    /// Takes a recorded call and returns its answer, or reports that no recorded call is equal.
    /// Returns nil for a mock without recordings. A call of any kind gets the answer of the newest
    /// recording that has it.
    /// - Parameter recordings: the newest first.
    func takeAnswer(of recordings: [Replay]) -> ChosenAnswer? {
        if recordings.isEmpty { return nil }
        let key = Replay.BookKey(Library.self, path: opening.listedRPC?.path ?? "")
        if kind.hasManyRequests {
            let replays = recordings.filter { $0.hasCalls(of: key) }
            if let newest = replays.first { return conversation(key, replays, newest) }
            return unrecordedAnswer(UnrecordedCall(inputs: [], key: key, replays: recordings))
        }
        let request = core.request(of: opening)
        if let taken = recordings.take(CollectionOfOne(request), of: key) { return replayedAnswer(taken) }
        return unrecordedAnswer(UnrecordedCall(inputs: [request], key: key, replays: recordings))
    }

    // The closures below get this call again, because a call that retains its answer must not be
    // captured by it. The call has the type of this library, so the casts don't fail.

    private func conversation(_ key: Replay.BookKey, _ replays: [Replay], _ newest: Replay) -> ChosenAnswer {
        ChosenAnswer(
            answer: .task { call, context in
                guard let call: MockCall<Library> = context.typed(call) else { return }
                var conversation = ReplayedConversation(call: call, key: key, replays: replays)
                try await conversation.run()
            }, answerer: .recording("the recording \(newest.recording.name)"))
    }

    private func replayedAnswer(_ taken: TakenCall) -> ChosenAnswer {
        let recorded = taken.call
        var chosen = ChosenAnswer(answer: .others, answerer: taken.answerer)
        if let answer = recorded.answer {
            // The messages of a stream with steps are recorded when they are delivered, and those
            // of other streams when they are sent. A replayed call with one response has its reply.
            if kind == .serverStream { core.recordReplay(metadata: recorded.metadata, on: opening) }
            // Unwraps the pause.
            _ = chosen.add(answer, by: taken.answerer)
            return chosen
        }
        chosen.answer = .task { call, context in
            guard let call: MockCall<Library> = context.typed(call) else { return }
            for event in recorded.events { await call.send(event) }
        }
        return chosen
    }

    private func unrecordedAnswer(_ call: UnrecordedCall) -> ChosenAnswer {
        leaveToPolicy(call)
        return policyAnswer(because: UnrecordedCall.reason)
    }

    /// Records that the policy answers a call without an equal recorded one, and reports that.
    func leaveToPolicy(_ unrecorded: UnrecordedCall) {
        core.recordAnswerer(.policy(core.policy), of: opening, isSettled: false)
        if !unrecorded.isWithoutRecording { core.reports.unrecorded(opening, unrecorded) }
    }

    /// Sends an event of a recorded call, and records it as sent by a server. The departure of the
    /// client is awaited.
    func send(_ event: ReplayedEvent) async {
        if event.pause > 0 {
            guard await wait(for: Pause(delay: .milliseconds(Double(event.pause)))) else { return }
        }
        switch event.content {
        case .metadata(let metadata):
            core.recordServerMetadata(metadata, of: opening)
            await offer(.metadata(metadata))
        case .message(let message):
            core.recordServerMessage(message, of: opening)
            await offer(.message(message))
        case .end(let outcome): enqueue(.yield(.end(outcome)))
        case .departure: _ = await changes.wait { isOver }
        }
    }
}

extension MockCore {
    /// Records that a recorded call answers a stream with one request: what the client receives
    /// counts as sent by a server.
    fileprivate func recordReplay(metadata: (any Sendable)?, on opening: Event) {
        withState { state in
            guard let remote = state.log.facts(of: opening)?.remote else { return }
            remote.serverMetadata = metadata
            remote.isReplayed = true
        }
    }
}
