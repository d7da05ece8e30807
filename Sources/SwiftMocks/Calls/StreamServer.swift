/// The server's side of a stream, for tests that act as the server: see `willServe`.
public struct StreamServer<Library: RPCLibrary, Kind, Input: Sendable, Output: Sendable>: Sendable {
    let call: MockCall<Library>
    /// The stream as an action gets it.
    let rpcCall: RPCCall<Library, Void>

    /// Whether the code under test has cancelled the stream.
    public var isCancelled: Bool { call.locked { $0.client == .cancelled } }

    /// How the stream reached a served mock, with its timeout; nil if the mock was called directly.
    public var transport: TransportInfo? { rpcCall.transport }

    /// The metadata that the stream was opened with.
    package var initialMetadata: Library.Metadata { rpcCall.initialMetadata }

    /// The options that the stream was opened with.
    package var callOptions: Library.Options { rpcCall.options }

    /// Sends metadata, as ``send(_:)`` sends a message.
    package func send(initial metadata: Library.Metadata) async throws {
        guard await call.offer(.metadata(metadata)) else { throw CancellationError() }
    }

    /// Runs a step after the previous ones.
    package func run(_ step: StreamStep<Library, Output>) {
        call.enqueue(step.step)
    }

    /// Sends a message. On an `async` stream, this suspends until the code under test has taken the
    /// message.
    /// - Throws: `CancellationError` if the stream is over, or the task is cancelled.
    public func send(_ message: Output) async throws {
        guard await call.offer(.message(message)) else { throw CancellationError() }
    }
}

extension StreamServer where Kind == ServerStreamKind {
    /// The message that the stream was opened with.
    public var request: Input {
        // The server runs once it is sent, and only if it has this type: see
        // ``Answer/fakeServer(_:)``.
        call.core.request(of: call.opening) as! Input
    }
}

extension StreamServer where Kind: ManyRequestsKind {
    /// The messages of the code under test, until it closes or cancels the stream.
    public var inputs: StreamInputs<Input> { StreamInputs { [call] in await call.nextInput().flatMap(call.typed) } }
}
