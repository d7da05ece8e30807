/// A recorded call of any rpc, as ``allCalls(of:)`` lists it: its messages have no types.
public typealias AnyRecordedCall<Library: RPCLibrary> = RecordedCall<
    Library, AnyRPCKind, any Sendable, any Sendable
>

/// The kind of an rpc that may be any, as in a list of the calls of all rpcs.
public enum AnyRPCKind: StreamKind {}

/// Returns all calls and streams of one or more mocks, in the order in which they began:
/// `allCalls(of: categories, places).map(\.method) == ["PutCategory", "PutPlace"]`.
///
/// The request of a call with one is the first of its ``RecordedCall/inputs``.
public func allCalls<Library>(
    of mock: MockBase<Library>, _ others: MockBase<Library>...
) -> [AnyRecordedCall<Library>] {
    allCalls(of: [mock] + others)
}

/// Returns all calls and streams of mocks in an array, in the order in which they began.
///
/// Calls may go on meanwhile: the list has every call that began before a call that it has.
@_disfavoredOverload
public func allCalls<Library>(of mocks: [MockBase<Library>]) -> [AnyRecordedCall<Library>] {
    MockSnapshot.ofOneMoment(mocks.map(\.store.core)).flatMap { $0.allCalls() }
        .sorted { $0.opening.tick < $1.opening.tick }
}
