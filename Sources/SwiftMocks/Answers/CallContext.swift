/// A call of any rpc, as closures of the test need it: its mock gives values their types back.
struct CallContext: Sendable {
    let core: MockCore
    /// The opening of the call; for an action, the event that it is for.
    let event: Event
}

extension CallContext {
    /// Returns a value with its original type; reports a value of another type, and returns nil.
    @inline(__always)
    func typed<Value>(_ value: any Sendable) -> Value? {
        core.typed(value, rpc: event.rpc)
    }

    /// Returns the failure of a call whose closure has thrown an error. A closure that waits for
    /// the test's clock throws a `CancellationError` after the scope of that clock, which cancels
    /// calls.
    func failure<Library: RPCLibrary>(of library: Library.Type, for error: any Error) -> Library.Failure {
        guard error is CancellationError, core.limits.testClock?.isOver == true else {
            return library.failure(for: error)
        }
        return library.failure(.canceled, Self.clockEnded)
    }

    /// Why a call ends that waits for a clock after its scope.
    static let clockEnded = "the scope of its clock has ended"

    /// Returns values with their original type; reports and drops those of another type.
    func typed<Value>(all values: [any Sendable]) -> [Value] { values.compactMap { typed($0) } }
}
