import Combine
import Connect
import SwiftProtobuf

/// A bidirectional stream for `async` code that yields what a test put into it.
@available(iOS 13, *)
open class MockBidirectionalAsyncStream<
    Input: ProtobufMessage, Output: ProtobufMessage
>: BidirectionalAsyncStreamInterface, @unchecked Sendable {
    /// What the stream yields, all of it, once the first input has been sent.
    public var outputs: [StreamResult<Output>]
    /// Runs after each input is recorded.
    public var onSend: ((Input) -> Void)?
    /// Runs after the stream is closed.
    public var onClose: (() -> Void)?

    private var subscriptions: [AnyCancellable] = []

    /// Everything sent, in order.
    @Published public private(set) var inputs = [Input]()
    /// Whether the client's side has ended.
    @Published public private(set) var isClosed = false

    /// A stream that yields `outputs`.
    public init(outputs: [StreamResult<Output>] = []) {
        self.outputs = outputs
    }

    @discardableResult
    open func send(_ input: Input) throws -> Self {
        inputs.append(input)
        onSend?(input)
        return self
    }

    /// What the stream yields once the first input is there; then it finishes. Until that input the subscription holds this
    /// object, and this object the subscription: neither is freed, as in the library.
    open func results() -> AsyncStream<StreamResult<Output>> {
        return AsyncStream { continuation in
            self.$inputs.first { !$0.isEmpty }
                .sink { _ in
                    self.outputs.forEach { continuation.yield($0) }
                    continuation.finish()
                }
                .store(in: &subscriptions)
        }
    }

    open func close() {
        isClosed = true
        onClose?()
    }

    open func cancel() {}
}
