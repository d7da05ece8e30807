/// The entries of one stream in the mock's log, and the reports about it.
final class StreamLog<Types: RPCTypes>: @unchecked Sendable {
    let core: MockCore
    let library: RPCLibrary<Types>
    let rpc: String
    let call: RPCCall<Types, Void>

    // Guarded by the mock's lock.
    private var opening: Event?
    /// The place where the answer was stubbed, if it was.
    private var site: CallSite?

    init(_ mock: TypedStore<Types>, rpc: String, call: RPCCall<Types, Void>) {
        self.core = mock.core
        self.library = mock.library
        self.rpc = rpc
        self.call = call
    }

    /// The metadata that the stream was opened with.
    var metadata: AnyMetadata { AnyMetadata(self.call.initialMetadata, of: self.library) }

    /// Records the opening, which all other events of the stream refer to.
    func open() {
        let event = self.enter(.opened, payload: nil, opening: nil)
        self.core.withState { _ in self.opening = event }
    }

    /// Records that something happened on the stream.
    func record(_ phase: Phase, payload: (any Sendable)?) {
        self.enter(phase, payload: payload, opening: self.core.withState { _ in self.opening })
    }

    @discardableResult
    private func enter(_ phase: Phase, payload: (any Sendable)?, opening: Event?) -> Event {
        self.core.record(
            EventDraft(
                rpc: self.rpc, phase: phase, variant: self.call.variant, payload: payload, metadata: self.metadata,
                options: self.call.options, opening: opening))
    }

    /// Notes who answers, and the place where the answer was stubbed.
    func note(_ answerer: Answerer, at site: CallSite?) {
        self.core.withState { _ in
            self.site = site
            self.opening?.answerer = answerer
        }
    }

    /// Notes how the stream ended.
    func note(outcome: StreamEnd<Types>?) {
        self.core.withState { _ in self.opening?.outcome = outcome }
    }

    // MARK: - Reports

    func reportUnstubbed(request: (any Sendable)?) {
        guard let opening = self.core.withState({ _ in self.opening }) else { return }
        self.core.reports.unstubbed(opening, request: request)
    }

    func reportLateMetadata() {
        self.core.reports.lateMetadata(rpc: self.rpc, site: self.stubSite)
    }

    func reportIdle() {
        self.core.reports.idle(rpc: self.rpc, site: self.stubSite)
    }

    func reportForgottenHold() {
        self.core.reports.forgottenHold(rpc: self.rpc, site: self.stubSite)
    }

    /// Where the answer was stubbed, else where the mock was made.
    private var stubSite: CallSite { self.core.withState { _ in self.site } ?? self.core.site }
}
