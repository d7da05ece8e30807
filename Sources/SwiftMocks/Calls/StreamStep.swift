/// One step of a stream's script. A script completes after its last step, unless a step has ended the stream or holds
/// it open.
public struct StreamStep<Types: RPCTypes, Output: Sendable>: Sendable {
    enum Kind: Sendable {
        case metadata(Types.Metadata)
        case message(Output)
        case end(End)
        case pause(Delay?, Gate?)
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
        StreamStep(kind: .message(message))
    }

    /// Waits before the next step.
    public static func delay(_ delay: Delay) -> StreamStep {
        StreamStep(kind: .pause(delay, nil))
    }

    /// Waits until the test opens `gate`.
    public static func wait(for gate: Gate) -> StreamStep {
        StreamStep(kind: .pause(nil, gate))
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

extension StreamEvent {
    /// Creates the event that a stream yields; nil for an end without a result.
    init?(_ event: CallEvent<Types, Output>) {
        switch event {
        case .metadata(let metadata): self = .metadata(metadata)
        case .message(let message): self = .message(message)
        case .end(.end(let end)): self = .complete(end)
        case .end(.reply), .end(.silent): return nil
        }
    }
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
    /// Returns the outcome of a stream whose script ends with `end`.
    func outcome<Output>(_ end: StreamStep<Types, Output>.End) -> CallOutcome<Types, Output> {
        switch end {
        case .failed(let failure, let metadata): .end(failed(failure, metadata))
        case .completed(let code, let metadata):
            .end(StreamEnd(code: code ?? okCode, error: nil, finalMetadata: metadata))
        case .exactly(let end): .end(end)
        case .silent: .silent(recorded: nil)
        }
    }

    /// Returns the end of a stream that failed.
    func failed(_ failure: Types.Failure, _ metadata: Types.Metadata? = nil) -> StreamEnd<Types> {
        StreamEnd(code: code(failure), error: failure, finalMetadata: metadata)
    }
}
