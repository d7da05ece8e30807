/// Answers the calls of a mock from a recording.
struct ReplaySource: AnswerSource {
    let replay: Replay
    /// The recorded calls of the mock's services.
    let services: [ServiceReplay]
    /// The paths of the mock's rpcs without their first slashes, by their names.
    private let paths: [String: String]
    /// The recording that was given before, which answers what this one does not.
    private let olderSources: [ReplaySource]

    init(replay: Replay, services: [ServiceReplay], of rpcs: [AnyRPC], older: ReplaySource?) {
        self.replay = replay
        paths = Dictionary(rpcs.map { ($0.identity.name, String($0.path.dropFirst())) }) { first, _ in first }
        self.services = services
        olderSources = older.map { [$0] } ?? []
    }

    /// All recordings, the newest first.
    var all: [ReplaySource] { [self] + olderSources.flatMap(\.all) }

    func answer<Library, Input, Output>(
        to call: MockCall<Library, Input, Output>, for statement: Answerer?
    ) -> SourcedAnswer? {
        for source in all {
            if let answer = source.recordedAnswer(to: call) { return answer }
        }
        if let path = paths[call.opening.rpc] {
            call.core.note(.policy(call.core.policy), on: call.opening, isSettled: false)
            call.reportUnrecorded(path, [call.core.request(of: call.opening)].compactMap { $0 }, by: self)
        }
        return call.policyAnswer(because: "has no recorded answer")
    }

    private func recordedAnswer<Library, Input, Output>(
        to call: MockCall<Library, Input, Output>
    ) -> SourcedAnswer? {
        guard let path = paths[call.opening.rpc] else { return nil }
        for service in services {
            if call.kind.hasManyRequests {
                guard service.book.withLock({ $0.hasConversations(path) }) else { continue }
                return call.conversation(path, service, self)
            }
            guard let request = call.core.request(of: call.opening),
                let key = call.form(of: request, in: replay.recording)?.key,
                let index = service.book.withLock({ $0.take(path, key) })
            else { continue }
            return call.replayed(service.calls[index], replay)
        }
        return nil
    }
}
