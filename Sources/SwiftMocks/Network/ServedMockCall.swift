/// A call of a served mock, as its server sees it whatever the types of the messages. An adapter adds what depends on how they
/// travel.
@_spi(Adapters) public protocol ServedMockCall: Sendable {
    /// The RPC library.
    associatedtype Library: RPCLibrary
    /// The messages of the client.
    associatedtype Input: Sendable
    /// The messages of the server.
    associatedtype Output: Sendable
    /// The call.
    var call: MockCall<Library, Input, Output> { get }
}

@_spi(Adapters) extension ServedMockCall {
    /// Records the call, and finds its answer.
    public func begin() {
        call.record()
        call.begin()
    }

    /// Whether the mock leaves the answer to the real server.
    public var isForwarded: Bool { call.isForwarded }

    /// Whether a rule makes the call wait before its answer is found.
    public var isWaiting: Bool { call.isWaiting }

    /// Whether no answer is found yet.
    public var isUnanswered: Bool { call.isUnanswered }

    /// Whether a strict mock has refused the call, and has reported it.
    public var isRefused: Bool { call.isRefused }

    /// The failure with which the network's answer is cut off, because the call has ended.
    public var cutOffFailure: Library.Failure {
        call.failure ?? Library.failure(.canceled, "the call has ended")
    }

    /// Starts to measure the time after which a server that says nothing counts as forgotten.
    /// - Returns: a function that waits for its end. It returns false if its task is cancelled before.
    public func startDefaultTimeout() -> @Sendable () async -> Bool { call.core.startDefaultTimeout() }

    /// Waits until the call has an answer or is over, if a rule makes it wait.
    public func settled() async { await call.settled() }

    /// Runs `body` when the call waits no more. Returns the task that does so.
    @discardableResult
    public func whenSettled(_ body: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
        call.whenSettled(body)
    }

    /// Cancels the call with the code of `status`.
    public func cancel(as status: MockFailureReason) { call.cancel(as: status) }

    /// Leaves the answer to the real server, because the mock can't read the request.
    public func forwardUnread() { call.forwardUnread() }

    /// Carries out the answer that the mock has left to its server.
    /// - Parameters:
    ///   - start: begins the answer, as soon as the test wants it to.
    ///   - cutOff: ends it, because the call has ended.
    public func carryOut(start: @escaping @Sendable () -> Void, cutOff: @escaping @Sendable () -> Void) {
        // The call may have ended meanwhile.
        guard isForwarded else { return cutOff() }
        call.whileOpen {
            await MockCall<Library, Input, Output>.untilCancelled()
            cutOff()
        }
        start()
    }
}
