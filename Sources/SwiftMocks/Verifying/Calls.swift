/// Asks a mock for its log: `calls(of: client).say(.any)` is an array, oldest first.
public func calls<Mock: RecordingMock>(of mock: Mock) -> Calls<Mock.RPCs> {
    Calls(rpcs: mock[MockAccess()])
}

/// A question, to go on with the name of an rpc.
@dynamicMemberLookup
public struct Calls<List: RPCList>: Sendable {
    let rpcs: List

    /// The rpc to go on with.
    public subscript<RPC: MockedRPC>(dynamicMember rpc: KeyPath<List, RPC>) -> RPC.CallsSubject
    where RPC.List == List {
        self.rpcs[keyPath: rpc].calls(self)
    }
}

/// A call as the log has it.
public struct RecordedCall<Types: RPCTypes, Request: Sendable, Response: Sendable>: Sendable {
    /// The number that reports about this mock give it: `#3`. A report about several mocks, which `verifyInOrder` makes,
    /// numbers their events in one sequence of its own.
    public let number: Int
    /// What was sent.
    public let request: Request
    let initialMetadata: Types.Metadata
    /// What the caller had set for it.
    public let options: Types.Options
    /// Which method was called.
    public let variant: CallVariant
    /// How it was answered: with the library's code of a cancellation if the code under test gave it up before. None while
    /// it is in flight.
    public let outcome: Reply<Types, Response>?
}

/// A stream as the log has it.
public struct RecordedStream<Types: RPCTypes, Input: Sendable>: Sendable {
    /// The number that reports about this mock give its opening: `#3`. A report about several mocks, which `verifyInOrder`
    /// makes, numbers their events in one sequence of its own.
    public let number: Int
    let initialMetadata: Types.Metadata
    /// What the caller had set for it.
    public let options: Types.Options
    /// Which method was called.
    public let variant: CallVariant
    /// What was sent, in order.
    public let inputs: [Input]
    /// Whether the code under test has ended its side.
    public let isClosed: Bool
    /// Whether the code under test has given it up.
    public let isCancelled: Bool
    /// Whether it has ended, however.
    public let isFinished: Bool
    /// How it ended: with the library's code of a cancellation if the code under test gave it up before. None while it is
    /// open, and for the plain streams that come to their end, which do not say how.
    public let outcome: StreamEnd<Types>?
}

extension MockCore {
    func recordedCalls<Types, Request, Response>(
        _ selection: Selection
    ) -> [RecordedCall<Types, Request, Response>] {
        self.snapshot.events.filter(selection.matches).compactMap { event in
            guard let request = event.payload as? Request,
                let metadata = event.metadata.value as? Types.Metadata, let options = event.options as? Types.Options
            else { return nil }
            let outcome = self.withState { _ in event.outcome }
            return RecordedCall(
                number: event.number, request: request, initialMetadata: metadata, options: options,
                variant: event.variant,
                outcome: outcome as? Reply<Types, Response>)
        }
    }

    func recordedStreams<Types, Input>(
        _ selection: Selection, where accepts: ([Input]) -> Bool = { _ in true }
    ) -> [RecordedStream<Types, Input>] {
        let events = self.snapshot.events.filter { $0.rpc == selection.rpc && selection.acceptsMetadata($0.metadata) }
        let parts = Dictionary(grouping: events) { ObjectIdentifier($0.opening ?? $0) }
        return events.compactMap { opening in
            guard opening.phase == .opened, let metadata = opening.metadata.value as? Types.Metadata,
                let options = opening.options as? Types.Options
            else { return nil }
            let parts = parts[ObjectIdentifier(opening)] ?? []
            let phases = Set(parts.map(\.phase))
            let inputs = parts.filter { $0.phase == .sent }.compactMap { $0.payload as? Input }
            guard accepts(inputs) else { return nil }
            return RecordedStream(
                number: opening.number, initialMetadata: metadata, options: options, variant: opening.variant,
                inputs: inputs,
                isClosed: phases.contains(.closed), isCancelled: phases.contains(.cancelled),
                isFinished: phases.contains(.finished),
                outcome: self.withState { _ in opening.outcome } as? StreamEnd<Types>)
        }
    }
}
