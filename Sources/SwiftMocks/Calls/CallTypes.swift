// The state, the script and the log of a call have its values without their types. Generic code looks up the metadata of its
// types again and again, which costs a call more than one cast of each value where it leaves the engine.
//
// Where most calls pass, the cast stands in place, and only what does not fit comes here: an optional of unknown size costs a
// call without optimization 4 %.

extension MockCore {
    /// Returns a value with the type that it had before; nil if it had another type, which is reported.
    func typed<Value>(_ value: any Sendable, rpc: @autoclosure () -> String) -> Value? {
        value as? Value ?? drop(value, rpc: rpc())
    }

    /// Reports a value that does not have the type of its rpc, and returns nil in its place.
    func drop<Value>(_ value: any Sendable, rpc: String) -> Value? {
        reports.wrongType(type(of: value), in: rpc, wanted: Value.self)
        return nil
    }
}

extension CallScript {
    /// Returns a value of the call with the type that it had before; nil if it had another type, which is reported.
    func typed<Value>(_ value: any Sendable) -> Value? {
        core.typed(value, rpc: opening.rpc)
    }
}

extension MockCall {
    /// Returns a value of the call with the type that it had before; nil if it had another type, which is reported.
    func typed<Value>(_ value: any Sendable) -> Value? {
        core.typed(value, rpc: opening.rpc)
    }
}

extension MockReports {
    /// Reports a call that does not have the types of its rpc.
    fileprivate func wrongType(_ type: Any.Type, in rpc: String, wanted: Any.Type) {
        send(
            "\(name).\(rpc): a call has a \(type) in place of a \(wanted), which was dropped",
            wanted: "a \(wanted)", closest: "none: the types of a call are those of its rpc",
            hint: "generate the mock and the messages again", at: core.site,
            countedAs: "\(rpc), \(type) in place of \(wanted)")
    }
}
