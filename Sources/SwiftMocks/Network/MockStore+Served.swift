/// The origin of the answer to a call of a served mock: the mock, or the real server.
package enum CallDecision: Sendable { case mock, forward }

/// Returns the status of a call that is cancelled at this moment: canceled, or an exceeded
/// deadline. Takes the timeout of the call in seconds, or nil for a call without a timeout.
package typealias CancellationStatus = @Sendable (_ timeout: Double?) -> MockFailureReason

extension MockStore {
    /// Records the opening of a call that has reached a served mock. Its answer is not chosen yet:
    /// see ``MockCall/startAnswer()``.
    /// - Parameter request: the message of a call with one request and one response.
    package func recordServed(
        _ rpc: AnyRPC, request: (any Sendable)? = nil, metadata: Library.Metadata, options: Library.Options,
        transport: TransportInfo, canForward: Bool
    ) -> MockCall<Library> {
        let opening = Event(
            rpc.identity.name, of: self, rpc.kind, .served, payload: request, metadata: metadata, options: options,
            transport: transport, canForward: canForward)
        let call = MockCall<Library>(opening, of: core)
        call.recordOpening()
        return call
    }

    /// Starts to measure the age of a call, on which its status depends. The client's clock was
    /// started earlier, on a busy machine some time before, so a call cancelled shortly before its
    /// timeout counts as having exceeded it.
    package func startMeasuring() -> CancellationStatus {
        let clock = core.limits.clock
        let start = clock.nanoseconds
        return { timeout in
            guard let timeout else { return .canceled }
            let age = Double(clock.nanoseconds - start) / 1e9
            return age >= timeout - min(timeout / 2, 0.5) ? .deadlineExceeded : .canceled
        }
    }
}
