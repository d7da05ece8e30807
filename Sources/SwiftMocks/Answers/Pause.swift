/// What a call waits for before its answer goes on: first a delay, then a gate.
struct Pause: Sendable {
    var delay: MockDuration?
    var gate: Gate?

    /// Whether there is nothing to wait for, whatever happens.
    var isNone: Bool { delay == nil && gate == nil }
}
