#if Connect
    import Foundation

    /// A stream as plain mocks have it: it yields ``outputs`` after the first input, and keeps the sent messages.
    ///
    /// It answers if no `given` statement matches and the test has set a part of it. It always keeps the sent messages. All
    /// streams of the rpc share it, but each of them yields the outputs from the start.
    public final class MockStreamState<Input: Sendable, Output: Sendable>: @unchecked Sendable {
        private let state: Locked<State>

        private struct State {
            var outputs: [Output] = []
            var onSend: ((Input) -> Void)?
            var onClose: (() -> Void)?
            var inputs: [Input] = []
            var isClosed = false
            var isSet = false
        }

        /// Creates a stream without outputs. It does not answer until the test sets a part of it.
        public init() {
            state = Locked(State())
        }

        /// Creates a stream that yields `outputs`.
        public init(outputs: [Output]) {
            state = Locked(State(outputs: outputs, isSet: true))
        }

        /// The elements that a stream yields after its first input. Then it ends. Each stream yields those that are set when its
        /// first input is sent.
        public var outputs: [Output] {
            get { state.withLock { $0.outputs } }
            set { set { $0.outputs = newValue } }
        }

        /// Runs after each input is recorded, and the app has got what follows from it.
        public var onSend: ((Input) -> Void)? {
            get { state.withLock { $0.onSend } }
            set { set { $0.onSend = newValue } }
        }

        /// Runs after the stream is closed.
        public var onClose: (() -> Void)? {
            get { state.withLock { $0.onClose } }
            set { set { $0.onClose = newValue } }
        }

        /// All sent messages, in order.
        public var inputs: [Input] { state.withLock { $0.inputs } }

        /// Whether the client's side has ended.
        public var isClosed: Bool { state.withLock { $0.isClosed } }

        var isSet: Bool { state.withLock { $0.isSet } }

        func markSet() {
            set { _ in }
        }

        /// Keeps an input that is about to be sent. Returns the outputs at this moment.
        func keep(_ input: Input) -> [Output] {
            state.withLock { state in
                state.inputs.append(input)
                return state.outputs
            }
        }

        func close() {
            let onClose = state.withLock { state in
                state.isClosed = true
                return state.onClose
            }
            onClose?()
        }

        private func set(_ change: (inout State) -> Void) {
            // The old values are released outside the lock: their `deinit` may use the mock.
            let old = state.withLock { state in
                let old = state
                change(&state)
                state.isSet = true
                return old
            }
            withExtendedLifetime(old) {}
        }
    }
#endif
