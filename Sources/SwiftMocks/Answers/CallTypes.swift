// The state, the script and the log of a call have its values without their types. A generic machine would look up the metadata of
// its types again and again: one that was tried took 5.9 µs in place of 2.1 for an input and its answer without optimization, as
// tests are built, and 3.2 in place of 0.9 with it.
// A value loses its type where it enters a call, and gets it back here.

extension MockCore {
    /// Returns a value with the type that it had before; nil if it had another type, which is reported.
    @inline(__always)
    func typed<Value>(_ value: any Sendable, rpc: @autoclosure () -> String) -> Value? {
        if let value = value as? Value { return value }
        reports.wrongType(type(of: value), in: rpc(), wanted: Value.self)
        return nil
    }

    /// Returns a reply with the type that it had before, or a failure if it had another type, which is reported.
    func typed<Library, Output>(reply value: any Sendable, rpc: @autoclosure () -> String) -> Reply<Library, Output> {
        // Without an optional, whose size is unknown, a call takes 4 % less.
        if let reply = value as? Reply<Library, Output> { return reply }
        reports.wrongType(type(of: value), in: rpc(), wanted: Reply<Library, Output>.self)
        return .ofOtherTypes
    }
}

extension AnsweredCall {
    /// Returns a value of the call with the type that it had before; nil if it had another type, which is reported.
    @inline(__always)
    func typed<Value>(_ value: any Sendable) -> Value? {
        core.typed(value, rpc: opening.rpc)
    }

    /// Returns values of the call with the type that they had before. Those that had another type are reported, and left out.
    func typed<Value>(all values: [any Sendable]) -> [Value] {
        var result: [Value] = []
        result.reserveCapacity(values.count)
        for value in values {
            // Without optimization, and in generic code, a call of the function above takes as long as the cast.
            if let value = value as? Value { result.append(value) } else { _ = typed(value) as Value? }
        }
        return result
    }
}
