/// How far a forwarded call of a library with callbacks has come. Each function is an event, and returns what must be done.
@_spi(Adapters) public struct ForwardedState<Input, Call> {
    /// How the request gets to the real server.
    private enum Sending {
        /// The real call is not open, or a thread sends what has waited for it.
        case waiting([Input])
        case open(Call)
        /// The request has gone as a whole.
        case whole
    }

    private enum Response {
        case open
        /// It has told its end, so that nothing may come in its place. It is not complete.
        case ending
        /// The client has given the request up, and waits for the real client's answer to that.
        case cancelled(timeout: Task<Void, Never>?)
        /// The client has its end, or wants none.
        case over(isComplete: Bool)
    }

    private var sending = Sending.waiting([])
    private var response = Response.open
    private var cancelRequest: (@Sendable () -> Void)?

    /// Creates the state of a call that is not sent.
    public init() {}

    // MARK: - The request

    /// Whether the request is to be sent.
    public var isWanted: Bool {
        switch response {
        case .open, .ending: true
        case .cancelled, .over: false
        }
    }

    /// Whether the client takes more of the response.
    public var takesResponse: Bool {
        if case .over = response { false } else { true }
    }

    /// The request is sent. Returns false if it is to be cancelled at once.
    public mutating func start(_ cancel: @escaping @Sendable () -> Void) -> Bool {
        switch response {
        case .open, .ending:
            cancelRequest = cancel
            return true
        case .over(let isComplete): return isComplete
        case .cancelled: return false
        }
    }

    /// The request goes as a whole.
    public mutating func sendWhole() {
        sending = .whole
    }

    /// The client sends something. Returns the real call that takes it at once.
    public mutating func send(_ input: Input) -> Call? {
        switch sending {
        case .waiting(var inputs):
            // Without this, the array would be copied.
            sending = .whole
            inputs.append(input)
            sending = .waiting(inputs)
        case .open(let call): return call
        case .whole: break
        }
        return nil
    }

    /// The real call is open. Returns what it gets next; nil if it has got all that has waited for it.
    public mutating func next(for call: Call) -> Input? {
        guard case .waiting(var inputs) = sending else { return nil }
        guard !inputs.isEmpty else {
            sending = .open(call)
            return nil
        }
        sending = .whole
        let input = inputs.removeFirst()
        sending = .waiting(inputs)
        return input
    }

    // MARK: - The response

    /// The response tells its end.
    public mutating func tellEnd() {
        if case .open = response { response = .ending }
    }

    /// What follows when a request is given up.
    public enum Cancelled: Sendable {
        case nothing
        /// Nothing was sent, so only the client is to be told.
        case unsent
        /// The real client is to cancel it.
        case sent(cancel: @Sendable () -> Void)
    }

    /// The client gives the request up.
    public mutating func cancel() -> Cancelled {
        switch response {
        case .open, .ending:
            response = .cancelled(timeout: nil)
            return cancelled
        case .cancelled, .over: return .nothing
        }
    }

    private var cancelled: Cancelled { cancelRequest.map { .sent(cancel: $0) } ?? .unsent }

    /// A task waits for a real client that does not answer a cancellation. Returns false if it need not.
    public mutating func wait(_ task: Task<Void, Never>) -> Bool {
        guard case .cancelled = response else { return false }
        response = .cancelled(timeout: task)
        return true
    }

    /// The client gets its end. Returns false if it has one.
    /// - Parameter isComplete: whether it is the real client's.
    public mutating func end(isComplete: Bool = true) -> Bool {
        switch response {
        case .open, .ending: break
        case .cancelled(let timeout): timeout?.cancel()
        case .over: return false
        }
        response = .over(isComplete: isComplete)
        return true
    }

    /// The response ends in another way, unless the client gets its end.
    public mutating func cutOff() -> Cancelled {
        guard case .open = response else { return .nothing }
        response = .over(isComplete: false)
        return cancelled
    }

    /// Gives away the real call if the client has its end or wants none. Otherwise it would stay for ever, because it keeps what
    /// gets its response, and so this state.
    mutating func release() -> (call: Call?, cancel: (@Sendable () -> Void)?) {
        guard case .over = response else { return (nil, nil) }
        defer { (sending, cancelRequest) = (.whole, nil) }
        if case .open(let call) = sending { return (call, cancelRequest) }
        return (nil, cancelRequest)
    }
}

@_spi(Adapters) extension Locked {
    /// Changes the state of a forwarded call. If that is its end, the real call is released, outside the lock.
    public func change<Input, Call, Result>(_ change: (inout Value) -> Result) -> Result
    where Value == ForwardedState<Input, Call> {
        let (result, released) = withLock { (change(&$0), $0.release()) }
        withExtendedLifetime(released) {}
        return result
    }
}
