/// One step of a stream's script. The script completes after its last step, unless a step has ended the stream or holds it open.
public struct StreamStep<Library: RPCLibrary, Output: Sendable>: Sendable {
    let step: CallStep

    /// Yields metadata.
    package static func initial(_ metadata: Library.Metadata) -> StreamStep {
        StreamStep(step: .yield(.metadata(metadata)))
    }

    /// Ends the stream with a failure, and metadata if there is some.
    package static func failed(
        _ failure: Library.Failure, _ metadata: Library.Metadata? = nil
    ) -> StreamStep {
        StreamStep(step: .end(Library.failed(failure, metadata)))
    }

    /// Ends the stream without an error. The default is the code of success.
    package static func completed(
        _ code: Library.Code? = nil, _ metadata: Library.Metadata
    ) -> StreamStep {
        StreamStep(step: .end(Library.completed(code, metadata)))
    }

    /// Yields a message.
    public static func message(_ message: Output) -> StreamStep {
        StreamStep(step: .yield(.message(message)))
    }

    /// Waits before the next step.
    public static func delay(_ delay: MockDuration) -> StreamStep {
        StreamStep(step: .pause(Pause(delay: delay)))
    }

    /// Waits until the test opens `gate`.
    public static func wait(for gate: Gate) -> StreamStep {
        StreamStep(step: .pause(Pause(gate: gate)))
    }

    /// Leaves the stream open until it is cancelled. After 10 s it is reported at the line of the `given` statement and ends with
    /// the code for an exceeded deadline.
    public static var hold: StreamStep {
        StreamStep(step: .hold)
    }
}

/// An event that a stream yields to the code under test.
package enum StreamEvent<Library: RPCLibrary, Output: Sendable>: Sendable {
    case metadata(Library.Metadata)
    case message(Output)
    case complete(StreamEnd<Library>)
}

extension StreamEvent {
    /// Creates the typed form of an event; nil if the event has other types.
    init?(_ event: CallEvent, _ core: MockCore, rpc: @autoclosure () -> String) {
        guard case .message(let message) = event else {
            self.init(beside: event, core, rpc: rpc())
            return
        }
        guard let message: Output = core.typed(message, rpc: rpc()) else { return nil }
        self = .message(message)
    }

    /// Not inlined, because the types that it needs would be looked up for each message, too.
    @inline(never)
    private init?(beside event: CallEvent, _ core: MockCore, rpc: String) {
        switch event {
        case .metadata(let metadata):
            guard let metadata: Library.Metadata = core.typed(metadata, rpc: rpc) else { return nil }
            self = .metadata(metadata)
        case .end(let outcome):
            guard let end: StreamEnd<Library> = core.typed(outcome.recorded, rpc: rpc) else { return nil }
            self = .complete(end)
        case .message: return nil
        }
    }
}

/// How a stream ended.
public struct StreamEnd<Library: RPCLibrary>: Sendable {
    /// The code that the stream ended with.
    public let code: Library.Code
    /// The error of a stream that failed.
    package let error: (any Error)?
    /// Metadata after the messages.
    package let finalMetadata: Library.Metadata?

    package init(code: Library.Code, error: (any Error)?, finalMetadata: Library.Metadata?) {
        self.code = code
        self.error = error
        self.finalMetadata = finalMetadata
    }

    var libraryFailure: Library.Failure? { error as? Library.Failure }
}

extension RPCLibrary {
    /// Returns the end of a stream that did not fail. The default is the code of success.
    static func completed(_ code: Code? = nil, _ metadata: Metadata = [:]) -> StreamEnd<Self> {
        StreamEnd(code: code ?? okCode, error: nil, finalMetadata: metadata)
    }

    /// Returns the end of a stream that failed.
    static func failed(_ failure: Failure, _ metadata: Metadata? = nil) -> StreamEnd<Self> {
        StreamEnd(code: code(of: failure), error: failure, finalMetadata: metadata)
    }
}
