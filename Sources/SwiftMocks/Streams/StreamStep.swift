/// One step of a stream's script. A script completes after its last step, unless a step has ended the stream or holds
/// it open.
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
        /// Nil stands for the code of success.
        case completed(Types.Code?, Types.Metadata)
        /// Ends the stream with the end that a `mock…` property yields.
        case exactly(StreamEnd<Types>)
        /// Ends the stream without a result.
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

    /// Leaves the stream open until it is cancelled. After 10 s the stream is reported at the line of the `given`
    /// statement and ends with the code for an exceeded deadline.
    public static var hold: StreamStep {
        StreamStep(kind: .hold)
    }
}

/// One thing that a stream yields to the code under test.
public enum StreamEvent<Types: RPCTypes, Output: Sendable>: Sendable {
    /// Metadata before the messages.
    case metadata(Types.Metadata)
    /// A message.
    case message(Output)
    /// The end.
    case complete(StreamEnd<Types>)
}

/// How a stream ended.
public struct StreamEnd<Types: RPCTypes>: Sendable {
    /// The code that the stream ended with.
    public let code: Types.Code
    let error: (any Error)?
    let finalMetadata: Types.Metadata?

    init(code: Types.Code, error: (any Error)?, finalMetadata: Types.Metadata?) {
        self.code = code
        self.error = error
        self.finalMetadata = finalMetadata
    }
}

extension RPCLibrary {
    /// Returns the end of a stream for the end of a script; nil if the stream ends without a result.
    func end<Output>(_ end: StreamStep<Types, Output>.End) -> StreamEnd<Types>? {
        switch end {
        case .failed(let failure, let metadata):
            StreamEnd(code: code(failure), error: failure, finalMetadata: metadata)
        case .completed(let code, let metadata):
            StreamEnd(code: code ?? okCode, error: nil, finalMetadata: metadata)
        case .exactly(let end): end
        case .silent: nil
        }
    }

    func end(_ status: MockStatus, because reason: String) -> StreamEnd<Types> {
        let failure = self.failure(status, reason)
        return StreamEnd(code: code(failure), error: failure, finalMetadata: nil)
    }
}
