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
