#if GRPCSwift
    import GRPCCore
    import SwiftMocks

    /// The time limit of a call and its closure, and whether it has passed.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    final class CallTimeout: Sendable {
        private let length: MockDuration
        private let past = Locked(false)

        /// Creates the limit that the options give a call; nil if they give none.
        init?(_ options: CallOptions) {
            guard let timeout = options.timeout else { return nil }
            length = MockDuration(roundingUp: timeout)
        }

        /// The status of a call that is cancelled now.
        var status: MockFailureReason { past.value ? .deadlineExceeded : .canceled }

        /// Runs `body`. After the time, cancels it and throws the failure for an exceeded deadline.
        func limit<Result: Sendable>(
            _ store: MockStore<GRPCLibrary>, _ body: @escaping @Sendable () async throws -> Result
        ) async throws -> Result {
            let wait = store.startTimer(length)
            return try await withThrowingTaskGroup(of: Optional<Result>.self) { group in
                group.addTask {
                    guard await wait() else { return nil }
                    self.past.value = true
                    throw GRPCLibrary.failure(.deadlineExceeded, "RPC timed out before completing")
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
#endif
