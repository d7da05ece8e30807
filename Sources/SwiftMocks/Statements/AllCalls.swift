/// Returns all calls and streams of mocks, in the order in which they began:
/// `calls(of: categories, places).map(\.method) == ["PutCategory", "PutPlace"]`.
///
/// The request of a call with one is the first of its ``RecordedStream/inputs``.
public func calls<Library>(
    of mock: MockBase<Library>, _ second: MockBase<Library>, _ others: MockBase<Library>...
) -> [RecordedStream<Library, any Sendable>] {
    calls(of: [mock, second] + others)
}

/// Returns all calls and streams of mocks, in the order in which they began. `calls(of: [client])` has those of one mock.
public func calls<Library>(of mocks: [MockBase<Library>]) -> [RecordedStream<Library, any Sendable>] {
    mocks.flatMap { $0.store.core.snapshot.streams() }.sorted { $0.origin.opening.tick < $1.origin.opening.tick }
}

extension Selection {
    /// Whether an event is of a call that the selection may be about, whatever its messages are.
    func isAboutCall(of event: Event) -> Bool { event.rpc == rpc && acceptsMetadata(of: event) }
}
