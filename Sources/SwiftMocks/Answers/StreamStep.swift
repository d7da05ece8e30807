/// One step of a stream's script. The script completes after its last step, unless a step has ended
/// the stream or holds it open.
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

    /// Waits for a time before the next step, by the clock of the test if the mock is made with
    /// one.
    public static func delay(_ delay: MockDuration) -> StreamStep {
        StreamStep(step: .pause(Pause(delay: delay)))
    }

    /// Waits until the test opens `gate`. If the gate stays shut for 10 s, that is reported, and
    /// the stream ends with the code for an exceeded deadline.
    public static func wait(for gate: Gate) -> StreamStep {
        StreamStep(step: .pause(Pause(gate: gate)))
    }

    /// Leaves the stream open until it is cancelled. After 10 s it is reported at the line of the
    /// `given` statement and ends with the code for an exceeded deadline.
    public static var hold: StreamStep {
        StreamStep(step: .hold)
    }
}
