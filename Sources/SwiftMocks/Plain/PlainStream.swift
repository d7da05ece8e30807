/// A stream as the plain mocks know it: it yields ``outputs`` after the first input, and keeps what was sent.
///
/// It answers once the test has set something on it and no `given` statement matches. What is sent is kept here in
/// either case. All opens of the rpc share it, but every open yields the outputs from the start.
public final class PlainStream<Input: Sendable, Output: Sendable>: @unchecked Sendable {
    private let state: Locked<State>

    private struct State {
        var outputs: [Output] = []
        var onSend: ((Input) -> Void)?
        var onClose: (() -> Void)?
        var inputs: [Input] = []
        var isClosed = false
        var isSet = false
    }

    /// A stream that is not set yet.
    public init() {
        self.state = Locked(State())
    }

    /// A stream that yields `outputs`.
    public init(outputs: [Output]) {
        self.state = Locked(State(outputs: outputs, isSet: true))
    }

    /// What the stream yields, all of it, once the first input has been sent; then it ends.
    public var outputs: [Output] {
        get { self.state.withLock { $0.outputs } }
        set { self.set { $0.outputs = newValue } }
    }

    /// Runs after each input is recorded.
    public var onSend: ((Input) -> Void)? {
        get { self.state.withLock { $0.onSend } }
        set { self.set { $0.onSend = newValue } }
    }

    /// Runs after the stream is closed.
    public var onClose: (() -> Void)? {
        get { self.state.withLock { $0.onClose } }
        set { self.set { $0.onClose = newValue } }
    }

    /// Everything sent, in order.
    public var inputs: [Input] { self.state.withLock { $0.inputs } }

    /// Whether the client's side has ended.
    public var isClosed: Bool { self.state.withLock { $0.isClosed } }

    var isSet: Bool { self.state.withLock { $0.isSet } }

    func markSet() {
        self.set { _ in }
    }

    func send(_ input: Input) {
        let onSend = self.state.withLock { state in
            state.inputs.append(input)
            return state.onSend
        }
        onSend?(input)
    }

    func close() {
        let onClose = self.state.withLock { state in
            state.isClosed = true
            return state.onClose
        }
        onClose?()
    }

    private func set(_ change: (inout State) -> Void) {
        self.state.withLock { state in
            change(&state)
            state.isSet = true
        }
    }
}
