/// A call of any rpc, as closures of the test need it: its mock gives values their types back.
struct CallContext: Sendable {
    let core: MockCore
    /// The opening of the call; for an action, the event that it is for.
    let event: Event
}

extension CallContext {
    /// Returns a value with its original type; reports a value of another type, and returns nil.
    @inline(__always)
    func typed<Value>(_ value: any Sendable) -> Value? {
        core.typed(value, rpc: event.rpc)
    }

    /// Returns values with their original type; reports and drops those of another type.
    func typed<Value>(all values: [any Sendable]) -> [Value] { values.compactMap { typed($0) } }
}
