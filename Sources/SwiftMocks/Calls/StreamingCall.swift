/// A call whose messages go without their types, which generic code would look up for each message.
@_spi(Adapters) public protocol StreamingCall: AnyObject, Sendable {
    /// Whether a writer may have to wait for its server.
    var hasFlowControl: Bool { get }
    /// Waits until a writer may go on.
    func waitForRoom() async
    /// Records a message, and hands it to the script if the stream is still open. It must have the type of the rpc's.
    func send(message: any Sendable)
    /// Ends the client's side. Only the first time counts.
    func close()
    /// Cancels the stream unless it has ended, because the client stops reading. Nothing can be sent after that.
    func leave(as status: MockStatus)
    /// Returns the next message of a stream, or its end; nil after the end, and when the task is cancelled.
    func nextPart() async -> StreamPart?
    /// Returns what ``nextPart()`` does if it is there already; nil if it must be waited for.
    func partNow() -> StreamPart?
}

/// What follows the metadata of a stream.
@_spi(Adapters) public enum StreamPart {
    /// A message.
    case message(any Sendable)
    /// The end of the stream, a `StreamEnd` of the library; nil if it has no result.
    case end((any Sendable)?)

    init?(_ event: CallEvent) {
        switch event {
        case .metadata: return nil
        case .message(let message): self = .message(message)
        case .end(.end(let end)): self = .end(end.value)
        case .end(.reply), .end(.silent): self = .end(nil)
        }
    }
}

@_spi(Adapters) extension MockCall: StreamingCall {
    /// Returns the next message of a stream, or its end; nil after the end, and when the task is cancelled.
    public func nextPart() async -> StreamPart? {
        while let event = await take() {
            if let part = StreamPart(event) { return part }
        }
        return nil
    }

    /// Returns the next message of a stream, or its end; nil if it must be waited for.
    public func partNow() -> StreamPart? {
        while true {
            switch takeNow() {
            case .event(let event): if let part = StreamPart(event) { return part }
            case .work(let job): if !perform(job) { return nil }
            case .nothing, .over: return nil
            }
        }
    }
}
