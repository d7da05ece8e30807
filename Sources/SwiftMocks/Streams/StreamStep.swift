/// One step of a stream's script. A script ends with `.complete()` unless it fails, completes or holds before.
public struct StreamStep<List: RPCList, Output: Sendable>: Sendable {
    enum Kind: Sendable {
        case event(StreamEvent<List, Output>)
        case delay(Delay)
        case gate(Gate)
        case hold
        /// Ends the stream without saying how, as the plain streams do.
        case stop
    }

    let kind: Kind

    /// Yields metadata.
    public static func headers(_ headers: List.RPCMetadata) -> StreamStep {
        StreamStep(kind: .event(.headers(headers)))
    }

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

    /// Ends the stream with a failure.
    public static func fail(_ failure: List.RPCFailure, trailers: List.RPCMetadata? = nil) -> StreamStep {
        StreamStep(kind: .event(.complete(StreamEnd(failure: failure, trailers: trailers))))
    }

    /// Ends the stream well, or with another code and no error.
    public static func complete(
        _ code: List.RPCCode = List.okCode(), trailers: List.RPCMetadata = List.emptyMetadata()
    ) -> StreamStep {
        StreamStep(kind: .event(.complete(StreamEnd(code: code, failure: nil, trailers: trailers))))
    }

    /// Leaves the stream open: nothing more comes until it is cancelled. One that is left so for 10 s is reported, at
    /// the line of the `given` statement, and ends with `.deadlineExceeded`.
    public static var hold: StreamStep {
        StreamStep(kind: .hold)
    }

    var isEnd: Bool {
        switch self.kind {
        case .event(.complete), .hold, .stop: true
        default: false
        }
    }
}
