/// How long a call may take that its caller reads in a closure, and whether it took longer.
final class CallTimeout: Sendable {
    private let length: Delay
    private let past = Locked(false)

    /// None for a call that may take for ever.
    init?(_ length: (seconds: Int64, attoseconds: Int64)?) {
        guard let length else { return nil }
        self.length = Delay(seconds: length.seconds, attoseconds: length.attoseconds)
    }

    /// Runs `body`, but no longer than `timeout`: then it is cancelled, and the library's failure is thrown.
    static func limit<Types: RPCTypes, Result: Sendable>(
        _ timeout: CallTimeout?, of mock: MockRPCs<Types>, _ body: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        guard let timeout else { return try await body() }
        let (library, deadline) = (mock.library, mock.core.limits.deadline(after: timeout.length))
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
    /// What a call ends with that is given up now.
    var status: MockStatus { self?.isPast == true ? .deadlineExceeded : .canceled }
}

extension CallTimeout {
    fileprivate var isPast: Bool { self.past.value }
}
