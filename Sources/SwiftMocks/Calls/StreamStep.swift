/// One step of a stream's script. A script completes after its last step, unless a step has ended the stream or holds
/// it open.
public struct StreamStep<Library: RPCLibrary, Output: Sendable>: Sendable {
    enum Kind: Sendable {
        case metadata(Library.Metadata)
        case message(Output)
        case end(End)
        case pause(Delay?, Gate?)
        case hold
    }

    /// How a step ends the stream.
    enum End: Sendable {
        case failed(Library.Failure, Library.Metadata?)
        /// Nil stands for the code of success.
        case completed(Library.Code?, Library.Metadata)
        /// Ends the stream with the end that a `mock…` property yields.
        case exactly(StreamEnd<Library>)
        /// Ends the stream without a result.
        case silent
    }

    let kind: Kind

    /// What makes a script wait for a time, or for a gate; nothing if there is neither.
    static func pause(_ delay: Delay?, _ gate: Gate?) -> [StreamStep] {
        delay == nil && gate == nil ? [] : [StreamStep(kind: .pause(delay, gate))]
    }

    /// Yields metadata.
    @_spi(Adapters) public static func initial(_ metadata: Library.Metadata) -> StreamStep {
        StreamStep(kind: .metadata(metadata))
    }

    /// Ends the stream with a failure, and metadata if there is some.
    @_spi(Adapters) public static func failed(
        _ failure: Library.Failure, _ metadata: Library.Metadata? = nil
    ) -> StreamStep {
        StreamStep(kind: .end(.failed(failure, metadata)))
    }

    /// Ends the stream without an error. The default is the code of success.
    @_spi(Adapters) public static func completed(
        _ code: Library.Code? = nil, _ metadata: Library.Metadata
    ) -> StreamStep {
        StreamStep(kind: .end(.completed(code, metadata)))
    }

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
public enum StreamEvent<Library: RPCLibrary, Output: Sendable>: Sendable {
    /// Metadata before the messages.
    case metadata(Library.Metadata)
    /// A message.
    case message(Output)
    /// The end.
    case complete(StreamEnd<Library>)
}

extension StreamEvent {
    /// Creates the event that a stream yields; nil for an end without a result.
    init?(_ event: CallEvent<Library, Output>) {
        switch event {
        case .metadata(let metadata): self = .metadata(metadata)
        case .message(let message): self = .message(message)
        case .end(.end(let end)): self = .complete(end)
        case .end(.reply), .end(.silent): return nil
        }
    }
}

/// How a stream ended.
public struct StreamEnd<Library: RPCLibrary>: Sendable {
    /// The code that the stream ended with.
    public let code: Library.Code
    /// The error of a stream that failed.
    @_spi(Adapters) public let error: (any Error)?
    /// Metadata after the messages.
    @_spi(Adapters) public let finalMetadata: Library.Metadata?

    /// Creates an end.
    @_spi(Adapters) public init(code: Library.Code, error: (any Error)?, finalMetadata: Library.Metadata?) {
        self.code = code
        self.error = error
        self.finalMetadata = finalMetadata
    }
}

extension RPCLibrary {
    /// Returns the outcome of a stream whose script ends with `end`.
    static func outcome<Output>(_ end: StreamStep<Self, Output>.End) -> CallOutcome<Self, Output> {
        switch end {
        case .failed(let failure, let metadata): .end(failed(failure, metadata))
        case .completed(let code, let metadata):
            .end(StreamEnd(code: code ?? okCode, error: nil, finalMetadata: metadata))
        case .exactly(let end): .end(end)
        case .silent: .silent(recorded: nil)
        }
    }

    /// Returns the end of a stream that failed.
    static func failed(_ failure: Failure, _ metadata: Metadata? = nil) -> StreamEnd<Self> {
        StreamEnd(code: code(of: failure), error: failure, finalMetadata: metadata)
    }
}
