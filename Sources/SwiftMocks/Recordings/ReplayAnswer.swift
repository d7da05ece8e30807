// How recordings answer a call that no statement answers.

extension MockCall {
    /// Returns the answer of the mock's recordings, the newest first; nil if it has none.
    func answer(of recordings: [Replay]) -> ChosenAnswer? {
        guard let newest = recordings.first else { return nil }
        let rpc = Replay.RPC(Library.self, path: opening.listedRPC?.path ?? "")
        if kind.hasManyRequests {
            if let replay = recordings.first(where: { $0.hasCalls(of: rpc) }) { return conversation(rpc, replay) }
            return unrecordedAnswer(UnrecordedCall(inputs: [], rpc: rpc, replay: newest))
        }
        let request = core.request(of: opening)
        for replay in recordings where replay.hasCalls(of: rpc) {
            if let recorded = replay.take([replay.redaction.key(of: request)], of: rpc) {
                return replayedAnswer(recorded, of: replay)
            }
        }
        return unrecordedAnswer(UnrecordedCall(inputs: [request], rpc: rpc, replay: newest))
    }

    private func conversation(_ rpc: Replay.RPC, _ replay: Replay) -> ChosenAnswer {
        ChosenAnswer(
            answer: .server { call, context in
                guard let call: MockCall<Library> = context.typed(call) else { return }
                var conversation = ReplayedConversation(call: call, rpc: rpc, replay: replay)
                try await conversation.run()
            }, answerer: .recording("the recording \(replay.recording.name)"))
    }

    private func replayedAnswer(_ recorded: ReplayedCall, of replay: Replay) -> ChosenAnswer {
        let answerer = Answerer.recording(replay.recording.place(ofCall: recorded.index))
        var chosen = ChosenAnswer(answer: .others, answerer: answerer)
        if let answer = recorded.answer {
            if kind == .serverStream { core.recordReplay(metadata: recorded.metadata, on: opening) }
            _ = chosen.add(answer, by: answerer)
            return chosen
        }
        chosen.answer = .server { call, context in
            guard let call: MockCall<Library> = context.typed(call) else { return }
            for event in recorded.events { await call.send(event) }
        }
        return chosen
    }

    private func unrecordedAnswer(_ call: UnrecordedCall) -> ChosenAnswer {
        core.recordAnswerer(.policy(core.policy), of: opening, isSettled: false)
        report(call)
        return policyAnswer(because: "has no recorded answer")
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
            guard let served = state.log.facts(of: opening)?.served else { return }
            served.serverMetadata = metadata
            served.isReplayed = true
        }
    }
}
