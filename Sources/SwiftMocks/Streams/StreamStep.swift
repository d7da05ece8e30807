/// One step of a stream's script. A script ends well after its last step, unless it fails, completes or holds before.
public struct StreamStep<Types: RPCTypes, Output: Sendable>: Sendable {
    enum Kind: Sendable {
        /// Yields metadata or a message.
        case event(StreamEvent<Types, Output>)
        case end(End)
        case delay(Delay)
        case gate(Gate)
        case hold
    }

    /// How a step ends the stream.
    enum End: Sendable {
        case failed(Types.Failure, Types.Metadata?)
        /// With the code of a good end if there is none.
        case completed(Types.Code?, Types.Metadata)
        /// As a `mock…` property yields it.
        case exactly(StreamEnd<Types>)
        /// Without saying how.
        case silent
    }

    let kind: Kind

    /// Yields a message.
    public static func message(_ message: Output) -> StreamStep {
        StreamStep(kind: .event(.message(message)))
    }

    /// Waits before the next step.
    public static func delay(_ delay: Delay) -> StreamStep {
        StreamStep(kind: .delay(delay))
    }

    /// Waits until the test opens `gate`.
    public static func wait(for gate: Gate) -> StreamStep {
        StreamStep(kind: .gate(gate))
    }

    /// Leaves the stream open: nothing more comes until it is cancelled. One that is left so for 10 s is reported, at
    /// the line of the `given` statement, and ends with `.deadlineExceeded`.
    public static var hold: StreamStep {
        StreamStep(kind: .hold)
    }
}
