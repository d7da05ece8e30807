// How recordings answer a call that no statement answers.

extension MockCall {
    /// Returns the answer of the mock's recordings; nil if it has none. A call of any kind gets the
    /// answer of the newest one that has it.
    /// - Parameter recordings: the newest first.
    func answer(of recordings: [Replay]) -> ChosenAnswer? {
        if recordings.isEmpty { return nil }
        let rpc = Replay.RPC(Library.self, path: opening.listedRPC?.path ?? "")
        if kind.hasManyRequests {
            let replays = recordings.filter { $0.hasCalls(of: rpc) }
            if let newest = replays.first { return conversation(rpc, replays, newest) }
            return unrecordedAnswer(UnrecordedCall(inputs: [], rpc: rpc, replays: recordings))
        }
        let request = core.request(of: opening)
        if let taken = recordings.take(CollectionOfOne(request), of: rpc) { return replayedAnswer(taken) }
        return unrecordedAnswer(UnrecordedCall(inputs: [request], rpc: rpc, replays: recordings))
    }

    private func conversation(_ rpc: Replay.RPC, _ replays: [Replay], _ newest: Replay) -> ChosenAnswer {
        ChosenAnswer(
            answer: .server { call, context in
                guard let call: MockCall<Library> = context.typed(call) else { return }
                var conversation = ReplayedConversation(call: call, rpc: rpc, replays: replays)
                try await conversation.run()
            }, answerer: .recording("the recording \(newest.recording.name)"))
    }

    private func replayedAnswer(_ taken: TakenCall) -> ChosenAnswer {
        let recorded = taken.call
        var chosen = ChosenAnswer(answer: .others, answerer: taken.answerer)
        if let answer = recorded.answer {
            if kind == .serverStream { core.recordReplay(metadata: recorded.metadata, on: opening) }
            _ = chosen.add(answer, by: taken.answerer)
            return chosen
        }
        chosen.answer = .server { call, context in
            guard let call: MockCall<Library> = context.typed(call) else { return }
            for event in recorded.events { await call.send(event) }
        }
        return chosen
    }

    private func unrecordedAnswer(_ call: UnrecordedCall) -> ChosenAnswer {
        report(call)
        return policyAnswer(because: UnrecordedCall.reason)
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
