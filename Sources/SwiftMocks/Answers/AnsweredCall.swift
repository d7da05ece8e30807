/// A call of any rpc, as passed to its answer.
struct AnsweredCall: Sendable {
    let core: MockCore
    let opening: Event
}

extension AnsweredCall {
    /// Returns a value with its original type; reports a value of another type, and returns nil.
    @inline(__always)
    func typed<Value>(_ value: any Sendable) -> Value? {
        core.typed(value, rpc: opening.rpc)
    }

    /// Returns values with their original type; reports and drops those of another type.
    func typed<Value>(all values: [any Sendable]) -> [Value] { values.compactMap { typed($0) } }
}
