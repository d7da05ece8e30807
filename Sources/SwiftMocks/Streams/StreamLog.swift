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
        core = mock.core
        library = mock.library
        self.rpc = rpc
        self.call = call
    }

    /// The metadata that the stream was opened with.
    var metadata: AnyMetadata { AnyMetadata(call.initialMetadata, of: library) }

    /// Records the opening, which all other events of the stream refer to.
    func open() {
        let event = enter(.opened, payload: nil, opening: nil)
        core.withState { _ in opening = event }
    }

    /// Records that something happened on the stream.
    func record(_ phase: Phase, payload: (any Sendable)?) {
        enter(phase, payload: payload, opening: core.withState { _ in opening })
    }

    @discardableResult
    private func enter(_ phase: Phase, payload: (any Sendable)?, opening: Event?) -> Event {
        core.record(
            EventDraft(
                rpc: rpc, phase: phase, variant: call.variant, payload: payload, metadata: metadata,
                options: call.options, opening: opening))
    }

    /// Records which answer the stream gets, and where it was stubbed.
    func note(_ answerer: Answerer, at site: CallSite?) {
        core.withState { _ in
            self.site = site
            opening?.answerer = answerer
        }
    }

    /// Records how the stream ended.
    func note(outcome: StreamEnd<Types>?) {
        core.withState { _ in opening?.outcome = outcome }
    }

    // MARK: - Reports

    func reportUnstubbed(request: (any Sendable)?) {
        guard let opening = core.withState({ _ in opening }) else { return }
        core.reports.unstubbed(opening, request: request)
    }

    func reportLateMetadata() {
        core.reports.lateMetadata(rpc: rpc, site: stubSite)
    }

    func reportIdle() {
        core.reports.idle(rpc: rpc, site: stubSite)
    }

    func reportForgottenHold() {
        core.reports.forgottenHold(rpc: rpc, site: stubSite)
    }

    /// The place where the answer was stubbed, or else where the mock was created.
    private var stubSite: CallSite { core.withState { _ in site } ?? core.site }
}
