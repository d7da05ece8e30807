/// The time limit of a call and its closure, and whether it has passed.
final class CallTimeout: Sendable {
    private let length: Delay
    private let past = Locked(false)

    /// The limit; nil if there is none.
    init?(_ length: (seconds: Int64, attoseconds: Int64)?) {
        guard let length else { return nil }
        self.length = Delay(seconds: length.seconds, attoseconds: length.attoseconds)
    }

    /// Runs `body`. After `timeout`, cancels it and throws the library's failure.
    static func limit<Types: RPCTypes, Result: Sendable>(
        _ timeout: CallTimeout?, of mock: MockCore, _ library: RPCLibrary<Types>,
        _ body: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        guard let timeout else { return try await body() }
        let deadline = mock.limits.deadline(after: timeout.length)
        return try await withThrowingTaskGroup(of: Optional<Result>.self) { group in
            group.addTask {
                guard await deadline.pass() else { return nil }
                timeout.past.value = true
                throw library.failure(.deadlineExceeded, "RPC timed out before completing")
            }
            group.addTask { try await body() }
            while let next = try await group.next() {
                guard let result = next else { continue }
                group.cancelAll()
                return result
            }
            throw CancellationError()
        }
    }
}

extension CallTimeout? {
    /// The status of a call that is cancelled at this moment.
    var status: MockStatus { self?.isPast == true ? .deadlineExceeded : .canceled }
}

extension CallTimeout {
    fileprivate var isPast: Bool { past.value }
}
